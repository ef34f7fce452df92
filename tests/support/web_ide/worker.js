// Parsers run apart from the page, as in the Web IDE, and with the runtime library as it is.
"use strict";
importScripts("/ksy/node_modules/kaitai-struct/KaitaiStream.js", "/tests/support/kaitai_tree.cjs");

onmessage = ({ data: { code, root, messages } }) => {
  (0, eval)(code); // in the global scope, where files find what they import
  const read = reader(KaitaiStream, self, true);
  postMessage(messages.map((digits) => read(root, unhex(digits))));
};
