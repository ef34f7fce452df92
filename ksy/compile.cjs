// Compiles every .ksy in this folder: node compile.cjs LANGUAGE OUTPUT_DIR [debug]
//
// With "debug" parsers know where every field lies, and keep what they read before an error; the Web IDE uses these.
// The npm build of the compiler takes parsed YAML and hands back source text;
// everything around that (finding files, imports, errors) is ours to do.
"use strict";
const fs = require("fs");
const path = require("path");
const yaml = require("js-yaml");
const compiler = require("kaitai-struct-compiler");

const [language, outputDir, mode] = process.argv.slice(2);
if (!language || !outputDir || (mode && mode !== "debug")) {
  console.error("usage: node compile.cjs LANGUAGE OUTPUT_DIR [debug]");
  process.exit(2);
}

const load = (name) => yaml.load(fs.readFileSync(path.join(__dirname, `${name}.ksy`), "utf8"));
const importer = { importYaml: (name) => Promise.resolve(load(name)) };
// Compiled Python says "import common"; inside a package it has to be a relative import.
const relativeImports = (text) => text.replace(/^import (\w+)$/gm, (line, name) =>
  fs.existsSync(path.join(__dirname, `${name}.ksy`)) ? `from . import ${name}` : line);

async function main() {
  fs.mkdirSync(outputDir, { recursive: true });
  const names = fs.readdirSync(__dirname).filter((f) => f.endsWith(".ksy")).map((f) => f.slice(0, -4)).sort();
  for (const name of names) {
    const files = await compiler.compile(language, load(name), importer, mode === "debug");
    for (const [file, text] of Object.entries(files)) {
      const output = language === "python" ? relativeImports(text) : text;
      fs.writeFileSync(path.join(outputDir, file), output);
    }
  }
}

main().catch((error) => {
  // Compile errors arrive boxed: the sentence a person needs is inside.
  const inner = error && error.s$1 !== undefined ? error.s$1 : error;
  console.error(String((inner && inner.message) || inner || error));
  process.exit(1);
});
