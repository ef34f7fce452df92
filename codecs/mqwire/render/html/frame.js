"use strict";
// What pages show comes from whoever sent the messages: it goes into text nodes and attributes, never into markup.
const $ = (id) => document.getElementById(id);
const SVG = "http://www.w3.org/2000/svg";

function el(tag, attributes = {}, ...children) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  made.append(...children);
  return made;
}
function svg(tag, attributes = {}, text) {
  const made = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  if (text !== undefined) made.textContent = text;
  return made;
}
const titled = (node, text) => (node.append(svg("title", {}, text)), node);
const bytesOf = (text) => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
async function unpack(id) {
  const stream = new Blob([bytesOf($(id).textContent)]).stream().pipeThrough(new DecompressionStream("gzip"));
  return JSON.parse(await new Response(stream).text());
}

const root = document.documentElement;
root.classList.toggle("dark", matchMedia("(prefers-color-scheme: dark)").matches);
$("theme").addEventListener("click", () => root.classList.toggle("dark"));

async function show(page) {
  try {
    await page();
  } catch (error) {
    $("opening").textContent = `This page cannot be shown: ${error.message}. It needs a browser of 2023 or later.`;
  }
}

