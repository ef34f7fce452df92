// A foreign implementation for `mqwire fuzz run --against`: the parsers that the Kaitai compiler makes of ksy/ for
// JavaScript. docs/fuzzing-against.md describes what is read and written here; README.md beside this file, how to run it.
"use strict";
const path = require("path");
const parsers = path.resolve(process.argv[2] || path.join(__dirname, "../../ksy/build/javascript"));
const { createRequire } = require("module");
const load = createRequire(path.join(parsers, "Common.js"));
const KaitaiStream = load("kaitai-struct/KaitaiStream");

// Numbers of eight bytes do not fit a JavaScript number, and its text decoder replaces lone surrogates.
KaitaiStream.prototype.readU8be = function () {
  return Buffer.from(this.readBytes(8)).toString("hex");
};
KaitaiStream.bytesToStr = (bytes) => Buffer.from(bytes).toString("utf16le");
// A size of 2**32 and more is cut to 32 bits by the runtime, which then takes the bytes for there: `mqwire fuzz` found it.
const { mapUint8Array } = KaitaiStream.prototype;
KaitaiStream.prototype.mapUint8Array = function (length) {
  this.ensureBytesLeft(length);
  return mapUint8Array.call(this, length);
};

const PARSERS = {
  mqdsrp: load("./Mqdsrp").Mqdsrp,
  mqcn: load("./Mqcn").Mqcn,
  mqqb: load("./Mqqb").Mqqb,
  order_ack_body: load("./Mqqb").Mqqb.OrderAckBody,
  final_ack_body: load("./Mqqb").Mqqb.FinalAckBody,
  mqdspublickeys: load("./Mqdspublickeys").Mqdspublickeys,
  mqusersigncerts: load("./Mqusersigncerts").Mqusersigncerts,
  ta_addresses: load("./TaAddresses").TaAddresses,
  sid: load("./Common").Common.Sid,
};
const SPLICED = ["body", "packet"]; // what a message consists of lies below these, and in documents beside them
const UNREADABLE = ["UnknownValue", "UnknownFormatName"]; // Kaitai reads nothing there and goes on at the wrong place
const RENAMED = { in: "in_", as: "as_" };

const snake = (name) => RENAMED[name] || name.replace(/[A-Z]/g, (letter) => "_" + letter.toLowerCase());
const text = (units) => units.map((unit) => String.fromCharCode(unit)).join("");
const kind = (value) => value.constructor.name;

function shown(value) {
  if (value instanceof Uint8Array) return { hex: Buffer.from(value).toString("hex") };
  if (Array.isArray(value)) return value.map(shown);
  if (typeof value !== "object" || value === null) return value;
  if (UNREADABLE.includes(kind(value))) throw new Error("nobody knows how to read on from here");
  if (kind(value) === "Wstring") return text(value.units.slice(0, -1));
  if (kind(value) === "NotificationBody") return { text: text(value.records.flatMap((r) => [...r.text, ...r.tag])) };
  if (kind(value) === "PropertyList")
    return value.propertyId.map((id, i) => ({ id, value: shown(value.propertyValue[i]).value }));
  return fields(value);
}

function fields(object) {
  const found = {};
  for (const [name, value] of Object.entries(object)) {
    if (name.startsWith("_") || value === undefined) continue;
    if (SPLICED.includes(name) && typeof value === "object" && !(value instanceof Uint8Array))
      Object.assign(found, fields(value));
    else if (name === "formatName" && typeof value === "string") found.format_name = { direct_format_name: value };
    else if (!(snake(name) in found)) found[snake(name)] = shown(value);
  }
  return found;
}

function answer(protocol, data) {
  if (!(protocol in PARSERS)) return "skip";
  try {
    const stream = new KaitaiStream(new Uint8Array(data).buffer);
    const found = fields(new PARSERS[protocol](stream, null, null));
    if (stream.pos < data.length) found.trailing = { hex: data.subarray(stream.pos).toString("hex") };
    return "accept " + JSON.stringify({ fields: found });
  } catch (error) {
    return "reject " + String(error.message).replace(/\s+/g, " ");
  }
}

let waiting = Buffer.alloc(0);
process.stdin.on("data", (chunk) => {
  waiting = Buffer.concat([waiting, chunk]);
  while (waiting.length >= 4 && waiting.length >= 4 + waiting.readUInt32LE(0)) {
    const size = waiting.readUInt32LE(0);
    const request = waiting.subarray(4, 4 + size);
    const end = request.indexOf(0);
    process.stdout.write(answer(request.toString("latin1", 0, end), request.subarray(end + 1)) + "\n");
    waiting = waiting.subarray(4 + size);
  }
});
