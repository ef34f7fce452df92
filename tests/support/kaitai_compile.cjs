// Compiles every .ksy of a folder the way the Kaitai Web IDE does, and into every language there is; tells as JSON what
// the compiler asked for on the way and what it made.
//
//   node kaitai_compile.cjs FOLDER
//
// The IDE hands over parsed YAML, finds imports by their name in the folder of the file that is open, and compiles twice:
// once to a parser that can be downloaded, and once for debugging, which is what fills its tree and its hex view.
"use strict";
const fs = require("fs");
const path = require("path");
const { createRequire } = require("module");
const folder = path.resolve(process.argv[2]);
const load = createRequire(path.join(folder, "package.json"));
const yaml = load("js-yaml");
const compiler = load("kaitai-struct-compiler");
const names = fs.readdirSync(folder).filter((file) => file.endsWith(".ksy")).map((file) => file.slice(0, -4));
const { DEFAULT_SCHEMA, CORE_SCHEMA } = yaml; // which one an editor uses must not matter

async function compiled(language, name, debug, schema = DEFAULT_SCHEMA) {
  const asked = [];
  const read = (file) => yaml.load(fs.readFileSync(path.join(folder, `${file}.ksy`), "utf8"), { schema });
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
  const ide = {};
  const languages = {};
  for (const name of names) {
    ide[name] = [];
    for (const debug of [false, true])
      for (const schema of [DEFAULT_SCHEMA, CORE_SCHEMA]) ide[name].push(await compiled("javascript", name, debug, schema));
  }
  for (const language of compiler.languages) {
    languages[language] = {};
    for (const name of names) languages[language][name] = (await compiled(language, name, false)).error || "";
  }
  console.log(JSON.stringify({ ide, languages }));
}

main();
