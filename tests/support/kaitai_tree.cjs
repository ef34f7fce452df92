// Reads messages with the parsers that the Kaitai compiler makes of ksy/ for JavaScript, and tells what they see.
//
//   node kaitai_tree.cjs PARSERS < requests > answers
//
// A request is a line "protocol hex", its answer a line of JSON: {"refused": why}, or the value of every field by path
// (numbers, or bytes as hex), where it lies, its name if it is of an enumeration, and the counts that stand before
// property values. PARSERS were compiled for debugging, as the Web IDE compiles them: they then know where a field lies,
// and keep what they read before an error.
//
// A browser loads this file as well, for `reader`. All ways around what the runtime library cannot do are in `corrected`,
// since the Web IDE has none of them.
"use strict";

// Behind something of unknown type nobody can read on. Kaitai has no word for that and would go on at the wrong place.
class Unknown extends Error {}

// What version 0.11.0 of the runtime library cannot do in JavaScript.
function corrected(KaitaiStream, { Mqqb: { Mqqb }, Propvalue: { Propvalue } }) {
  // Numbers of eight bytes become floating point, which is exact up to 2**53 only.
  const eight = (read) =>
    function () {
      const bytes = Buffer.from(this.readBytes(8));
      return bytes[read](0);
    };
  KaitaiStream.prototype.readU8be = eight("readBigUInt64BE");
  KaitaiStream.prototype.readU8le = eight("readBigUInt64LE");
  KaitaiStream.prototype.readS8le = eight("readBigInt64LE");
  // Half a surrogate pair becomes U+FFFD.
  KaitaiStream.bytesToStr = (bytes) => Buffer.from(bytes).toString("utf16le");
  // A size of 2**32 bytes and more is cut to 32 bits, and the bytes are taken for there.
  const { mapUint8Array } = KaitaiStream.prototype;
  KaitaiStream.prototype.mapUint8Array = function (length) {
    this.ensureBytesLeft(length);
    return mapUint8Array.call(this, length);
  };
  for (const opaque of [Propvalue.UnknownValue, Mqqb.UnknownFormatName])
    opaque.prototype._read = () => {
      throw new Unknown();
    };
}

const SPLICED = ["body", "packet"]; // -mq-splice: the fields of a message lie below these, and in documents beside them
const RENAMED = { in: "in_", as: "as_" }; // Kaitai drops the underscore
const snake = (name) => RENAMED[name] || name.replace(/[A-Z]/g, (letter) => "_" + letter.toLowerCase());
const pascal = (name) => name.replace(/(?:^|_)(.)/g, (_, letter) => letter.toUpperCase());
const NESTED = { order_ack_body: "Mqqb.OrderAckBody", final_ack_body: "Mqqb.FinalAckBody", sid: "Common.Sid" };
const kind = (value) => value.constructor.name;

const DIGITS = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, "0"));
const hex = (bytes) => Array.from(bytes, (byte) => DIGITS[byte]).join("");
const unhex = (text) => Uint8Array.from(text.match(/../g) || [], (digits) => parseInt(digits, 16));
const units = (numbers) => hex(new Uint8Array(Uint16Array.from(numbers).buffer)); // little-endian, as all of Node and browsers
const unitsOf = (text) => units(Array.from({ length: text.length }, (_, i) => text.charCodeAt(i)));

// A class or an enumeration by the name it has in the compiler: "Mqdsrp.Operation" is in the module Mqdsrp.
const named = (modules, name) => name.split(".").reduce((found, part) => found[part], modules[name.split(".")[0]]);

class Answer {
  values = {};
  spans = {};
  names = {};
  counts = {};
  #modules;

  constructor(modules) {
    this.#modules = modules;
  }

  put(at, value, place) {
    this.values[at] = value;
    this.place(at, place);
    if (place?.enumName) this.names[at] = named(this.#modules, place.enumName)[value] ?? null;
  }

  place(at, { start, end } = {}) {
    if (end !== undefined) this.spans[at] = [start, end - start];
  }

  any(at, value, place) {
    if (value === undefined) return; // an `if` that does not hold, or reading ended before
    if (value instanceof Uint8Array) this.put(at, hex(value), place);
    else if (typeof value === "string") this.put(at, unitsOf(value), place);
    else if (typeof value === "bigint") this.put(at, { number: String(value) }, place);
    else if (typeof value !== "object") this.put(at, Number(value), place);
    else if (Array.isArray(value)) {
      this.place(at, place);
      value.forEach((item, i) => this.any(`${at}[${i}]`, item, place.arr[i]));
    } else if (kind(value) === "Wstring") {
      if (value.units) this.put(at, units(value.units.slice(0, -1)), place);
    } else if (kind(value) === "NotificationBody") {
      this.put(`${at}.text`, units(value.records.flatMap((r) => [...r.text, ...r.tag])));
      this.place(at, place);
    } else if (kind(value) === "PropertyList") {
      this.place(at, place);
      this.properties(at, value);
    } else {
      this.place(at, place);
      this.fields(`${at}.`, value);
    }
  }

  properties(at, { propertyId = [], propertyValue = [], _debug }) {
    propertyId.forEach((id, i) => this.any(`${at}[${i}].id`, id, _debug.propertyId.arr[i]));
    propertyValue.forEach((found, i) => {
      const { value: content, ...others } = found._debug;
      if (!content) return; // of unknown type
      const { arr } = content;
      this.any(`${at}[${i}].value`, found.value, { ..._debug.propertyValue.arr[i], arr });
      for (const name of Object.keys(others)) this.counts[`${at}[${i}].${snake(name)}`] = found[name];
    });
  }

  fields(before, object) {
    for (const [name, place] of Object.entries(object._debug)) {
      if (name.startsWith("_")) continue; // an instance
      const value = object[name];
      const isStructure = typeof value === "object" && !(value instanceof Uint8Array);
      if (SPLICED.includes(name) && isStructure) this.fields(before, value);
      else if (name === "formatName" && typeof value === "string") {
        // -mq-strz: a structure that is nothing but a text, for which the description saves the parser an object
        this.place(`${before}format_name`, place);
        this.any(`${before}format_name.direct_format_name`, value, place);
      } else this.any(before + snake(name), value, place);
    }
  }
}

// [name, value, place] of every instance of every structure, which the Web IDE asks for when its tree is opened there.
function instances(object) {
  if (Array.isArray(object)) return object.flatMap((item) => instances(item));
  if (!object?._debug) return [];
  const fields = Object.keys(object._debug).filter((name) => !name.startsWith("_"));
  const properties = Object.entries(Object.getOwnPropertyDescriptors(Object.getPrototypeOf(object)));
  const own = properties.filter(([, { get }]) => get).map(([name]) => name);
  return [
    ...fields.flatMap((name) => instances(object[name])),
    ...own.map((name) => [`${kind(object)}.${name}`, object[name], object._debug[`_m_${name}`]]),
  ];
}

// What reads messages with parsers; `modules` has them by the names that their files export to, such as `Mqdsrp`.
function reader(KaitaiStream, modules, isEager = false) {
  return (protocol, data) => {
    const stream = new KaitaiStream(data.buffer);
    const root = new (named(modules, NESTED[protocol] || pascal(protocol)))(stream, null, null);
    let rest = "trailing";
    try {
      root._read();
    } catch (error) {
      if (!(error instanceof Unknown)) return { refused: `${error.name}: ${error.message}` };
      rest = "undecoded";
    }
    const found = new Answer(modules);
    found.fields("", root);
    if (isEager) found.instances = instances(root);
    if (stream.pos < data.length) found.put(rest, hex(data.subarray(stream.pos)), { start: stream.pos, end: data.length });
    return found;
  };
}

function main() {
  const path = require("path");
  const load = require("module").createRequire(path.join(path.resolve(process.argv[2]), "Common.js"));
  const KaitaiStream = load("kaitai-struct/KaitaiStream");
  const files = require("fs").readdirSync(process.argv[2]).filter((file) => file.endsWith(".js"));
  const modules = Object.fromEntries(files.map((file) => [file.slice(0, -3), load(`./${file}`)]));
  corrected(KaitaiStream, modules);
  const read = reader(KaitaiStream, modules);
  const requests = require("fs").readFileSync(0, "latin1").split("\n").filter(Boolean);
  for (const request of requests) {
    const [protocol, digits] = request.split(" ");
    process.stdout.write(JSON.stringify(read(protocol, unhex(digits))) + "\n");
  }
}

if (typeof module === "object") main();
