// Compiles every .ksy of a folder the way the Kaitai Web IDE does, and into every language there is; tells as JSON what
// the compiler asked for on the way and what it made.
//
//   node kaitai_compile.cjs FOLDER
//
// The IDE hands over parsed YAML, finds imports by their name in the folder of the file that is open, and compiles twice:
// once to a parser that can be downloaded, and once for debugging, which is what fills its tree and its hex view.
// A browser loads this file as well, for `compiled`.
"use strict";

// `read` gives the parsed YAML of a file by its name.
async function compiled(compiler, read, language, name, debug) {
  const asked = [];
  const importer = {
    async importYaml(imported, mode) {
      asked.push([imported, mode]);
      return read(imported);
    },
  };
  try {
    return { asked, made: await compiler.compile(language, read(name), importer, debug) };
  } catch (error) {
    return { asked, error: String((error && error.s$1 && error.s$1.message) || error) }; // errors arrive boxed
  }
}

async function main() {
  const fs = require("fs");
  const path = require("path");
  const folder = path.resolve(process.argv[2]);
  const load = require("module").createRequire(path.join(folder, "package.json"));
  const yaml = load("js-yaml");
  const compiler = load("kaitai-struct-compiler");
  const names = fs.readdirSync(folder).filter((file) => file.endsWith(".ksy")).map((file) => file.slice(0, -4));
  const { DEFAULT_SCHEMA, CORE_SCHEMA } = yaml; // which one an editor uses must not matter
  const by = (schema) => (file) => yaml.load(fs.readFileSync(path.join(folder, `${file}.ksy`), "utf8"), { schema });
  const ide = {};
  const languages = {};
  for (const name of names) {
    ide[name] = [];
    for (const debug of [false, true])
      for (const schema of [DEFAULT_SCHEMA, CORE_SCHEMA])
        ide[name].push(await compiled(compiler, by(schema), "javascript", name, debug));
  }
  for (const language of compiler.languages) {
    languages[language] = {};
    for (const name of names)
      languages[language][name] = (await compiled(compiler, by(DEFAULT_SCHEMA), language, name, false)).error || "";
  }
  console.log(JSON.stringify({ ide, languages }));
}

if (typeof module === "object") main();
