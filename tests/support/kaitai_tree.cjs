// Reads messages with the parsers that the Kaitai compiler makes of ksy/ for JavaScript, and tells what they see.
//
//   node kaitai_tree.cjs PARSERS < requests > answers
//
// A request is a line "protocol hex", its answer a line of JSON: {"refused": why}, or the value of every field by path
// (numbers, or bytes as hex), where it lies, and the counts that stand before property values. PARSERS were compiled
// for debugging, as the Web IDE compiles them: they then know where a field lies, and keep what they read before an error.
"use strict";
const path = require("path");
const { createRequire } = require("module");
const load = createRequire(path.join(path.resolve(process.argv[2]), "Common.js"));
const KaitaiStream = load("kaitai-struct/KaitaiStream");

// What version 0.11.0 of the runtime library cannot do in JavaScript. All ways around it are here.
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

const { Common } = load("./Common");
const { Mqqb } = load("./Mqqb");
const { Propvalue } = load("./Propvalue");
const PARSERS = {
  mqdsrp: load("./Mqdsrp").Mqdsrp,
  mqcn: load("./Mqcn").Mqcn,
  mqqb: Mqqb,
  order_ack_body: Mqqb.OrderAckBody,
  final_ack_body: Mqqb.FinalAckBody,
  mqdspublickeys: load("./Mqdspublickeys").Mqdspublickeys,
  mqusersigncerts: load("./Mqusersigncerts").Mqusersigncerts,
  ta_addresses: load("./TaAddresses").TaAddresses,
  sid: Common.Sid,
};

// Behind something of unknown type nobody can read on. Kaitai has no word for that and would go on at the wrong place.
class Unknown extends Error {}
for (const opaque of [Propvalue.UnknownValue, Mqqb.UnknownFormatName])
  opaque.prototype._read = () => {
    throw new Unknown();
  };

const SPLICED = ["body", "packet"]; // -mq-splice: the fields of a message lie below these, and in documents beside them
const RENAMED = { in: "in_", as: "as_" }; // Kaitai drops the underscore
const snake = (name) => RENAMED[name] || name.replace(/[A-Z]/g, (letter) => "_" + letter.toLowerCase());
const units = (numbers) => Buffer.from(Uint16Array.from(numbers).buffer).toString("hex"); // little-endian, as all of Node
const kind = (value) => value.constructor.name;

class Answer {
  values = {};
  spans = {};
  counts = {};

  put(at, value, place) {
    this.values[at] = value;
    this.place(at, place);
  }

  place(at, { start, end } = {}) {
    if (end !== undefined) this.spans[at] = [start, end - start];
  }

  any(at, value, place) {
    if (value === undefined) return; // an `if` that does not hold, or reading ended before
    if (value instanceof Uint8Array) this.put(at, Buffer.from(value).toString("hex"), place);
    else if (typeof value === "string") this.put(at, Buffer.from(value, "utf16le").toString("hex"), place);
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

function answer(protocol, data) {
  const stream = new KaitaiStream(new Uint8Array(data).buffer);
  const root = new PARSERS[protocol](stream, null, null);
  let rest = "trailing";
  try {
    root._read();
  } catch (error) {
    if (!(error instanceof Unknown)) return { refused: `${error.name}: ${error.message}` };
    rest = "undecoded";
  }
  const found = new Answer();
  found.fields("", root);
  if (stream.pos < data.length)
    found.put(rest, data.subarray(stream.pos).toString("hex"), { start: stream.pos, end: data.length });
  return found;
}

const requests = require("fs").readFileSync(0, "latin1").split("\n").filter(Boolean);
for (const request of requests) {
  const [protocol, hex] = request.split(" ");
  process.stdout.write(JSON.stringify(answer(protocol, Buffer.from(hex, "hex"))) + "\n");
}
