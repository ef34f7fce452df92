show(async () => {
  const [TIME, STAMP, SRC, DST, ENDS, NAME, SIZE, FRAMES, LATENCY, WORST, SAYS, KNOWN, FILE] = Array(13).keys();
  const PROTOCOLS = ["mqqb", "mqdsrp", "mqcn", "loss"];
  const ROW = 44, MARGIN = 8, PRINTED = 500;

  const count = (number, noun) => `${number.toLocaleString("en")} ${noun}${number === 1 ? "" : "s"}`;
  const kindOf = (name) => (PROTOCOLS.includes(name[0]) ? name[0] : "mqqb");

  const [all, about] = await Promise.all([unpack("index"), unpack("summary")]);
  const texts = all.map((m) =>
    `${m[STAMP]} ${m[ENDS]} ${about.names[m[NAME]].join(" ")} ${m[SAYS]} ${m[KNOWN].join(" ")}`.toLowerCase());
  const hasTimes = all.some((m) => m[STAMP]);
  const last = all.reduce((most, m) => Math.max(most, m[TIME]), 0);
  const first = all.reduce((least, m) => Math.min(least, m[TIME]), 0);
  let shown = [], chosen = -1, cursor = 0, range = null, isChart = false;

  // --- summary ---

  function table(columns, rows) {
    const head = el("tr", {}, ...columns.map(([name, kind]) => el("th", { scope: "col", class: kind || "" }, name)));
    return el("table", {}, el("thead", {}, head), el("tbody", {}, ...rows));
  }
  const cell = (text, kind = "") => el("td", { class: kind }, text);
  function pickable(row, act, label) {
    row.className = "pick";
    row.tabIndex = 0;
    row.setAttribute("aria-label", label);
    row.addEventListener("click", act);
    row.addEventListener("keydown", (event) => { if (event.key === "Enter") act(); });
    return row;
  }

  function showSummary() {
    const stats = about.stats;
    const files = about.files.length > 3 ? `${about.files.slice(0, 3).join(", ")} and ${count(about.files.length - 3, "more file")}` : about.files.join(", ");
    const times = all.filter((m) => m[STAMP]).map((m) => m[STAMP]);
    $("about").textContent = `${files || "no input"}${times.length ? `, ${times[0].slice(0, 19)}Z to ${times[times.length - 1].slice(0, 19)}Z` : ""} · mqwire ${about.version}`;
    const wrong = stats.findings.filter((f) => f.severity !== "known" && f.finding !== "loss").reduce((sum, f) => sum + f.count, 0);
    const known = stats.findings.filter((f) => f.severity === "known").reduce((sum, f) => sum + f.count, 0);
    const lost = stats.conversations.reduce((sum, talk) => sum + talk.lost, 0);
    const gaps = about.partitions.reduce((sum, p) => sum + p.gaps.length + p.gapsLeftOut, 0);
    const cards = [
      ["Messages", stats.messages], ["Conversations", stats.conversations.length], ["Findings", wrong, wrong],
      ["Probes and attacks", known, known], ["Bytes lost", lost, lost], ["Gaps in sequence", gaps, gaps],
    ];
    for (const [name, value, bad] of cards) {
      $("cards").append(el("div", { class: bad ? "bad" : "" }, el("dt", {}, name), el("dd", {}, value.toLocaleString("en"))));
    }
    for (const problem of about.problems) $("problems").append(el("li", {}, problem));
    if (!stats.findings.length) {
      $("findings").append(el("p", {}, all.length ? "Every rule is kept, and nothing is missing." : "There are no messages."));
    } else {
      const rows = stats.findings.map((f) => pickable(
        el("tr", {}, cell(f.severity, f.severity), el("td", {}, el("code", {}, f.finding)), cell(f.count.toLocaleString("en"), "n"),
          cell(f.first), cell(f.section ? `${f.says} (${f.section})` : f.says)),
        () => { reset(); $("f-wrong").value = f.severity === "known" ? "known" : "any"; if (f.severity === "known") $("search").value = f.finding; apply(); toMessages(); },
        `Show messages with ${f.finding}`));
      $("findings").append(table([["severity"], ["finding"], ["count", "n"], ["first"], ["what it means"]], rows));
    }
  }

  function showTalks() {
    const talks = about.stats.conversations;
    if (!talks.length) { $("s-talks").hidden = true; return; }
    const rows = talks.slice(0, 200).map((t) => pickable(
      el("tr", {}, cell(t.client, "mono"), cell(t.server ? `${t.server} port ${t.port}` : "", "mono"), cell(t.first.slice(0, 19) + "Z"),
        cell(String(t.sessions), "n"), cell(t.sent.toLocaleString("en"), "n"), cell(t.received.toLocaleString("en"), "n"),
        cell(t.bytes.toLocaleString("en"), "n"), cell(t.lost.toLocaleString("en"), "n"), cell(t.findings.toLocaleString("en"), "n"),
        cell(t.latency ? `${Number(t.latency.mean) * 1000} ms`.replace(/(\.\d\d)\d*/, "$1") : "", "n")),
      () => { reset(); $("search").value = t.client; $("f-host").value = String(about.hosts.indexOf(t.server)); setView(true); apply(); toMessages(); },
      `Show what ${t.client} and ${t.server} said`));
    $("talks").append(table([["client"], ["server"], ["begins"], ["sessions", "n"], ["sent", "n"], ["got", "n"], ["bytes", "n"],
      ["lost", "n"], ["findings", "n"], ["latency", "n"]], rows));
    if (talks.length > 200) $("talks").append(el("p", { class: "hint" }, `${count(talks.length - 200, "more conversation")} not shown.`));
  }

  // --- timeline ---

  function clock(microseconds) {
    const base = all.find((m) => m[STAMP]);
    const start = base ? Date.parse(base[STAMP].slice(0, 23) + "Z") - base[TIME] / 1000 : 0;
    const moment = new Date(start + microseconds / 1000);
    return Number.isNaN(moment.getTime()) ? `${(microseconds / 1e6).toFixed(3)} s` : moment.toISOString().replace("T", " ").replace("Z", "");
  }
  let drawBrush = () => {};
  function showTimeline() {
    if (!hasTimes) { $("s-timeline").hidden = true; return; }
    const bins = 120, height = 150, width = 1200, left = 46, bottom = 22;
    const span = Math.max(last - first, 1), step = span / bins;
    const heaps = Array.from({ length: bins }, () => ({ mqqb: 0, mqdsrp: 0, mqcn: 0, loss: 0 }));
    for (const m of all) heaps[Math.min(bins - 1, Math.floor((m[TIME] - first) / step))][kindOf(about.names[m[NAME]])]++;
    const most = Math.max(1, ...heaps.map((heap) => PROTOCOLS.reduce((sum, name) => sum + heap[name], 0)));
    const plot = svg("svg", { viewBox: `0 0 ${width} ${height + bottom}`, role: "group", "aria-label": "Messages over time by protocol" });
    const x = (time) => left + ((time - first) / span) * (width - left - 4);
    const y = (value) => height - (value / most) * (height - 12);
    for (const value of [0, Math.round(most / 2), most]) {
      plot.append(svg("line", { class: "axis", x1: left, x2: width, y1: y(value), y2: y(value) }));
      plot.append(svg("text", { x: left - 6, y: y(value) + 4, "text-anchor": "end" }, value.toLocaleString("en")));
    }
    for (const [at, anchor] of [[0, "start"], [0.5, "middle"], [1, "end"]]) {
      plot.append(svg("text", { x: left + at * (width - left - 4), y: height + 16, "text-anchor": anchor }, clock(first + at * span)));
    }
    heaps.forEach((heap, number) => {
      const total = PROTOCOLS.reduce((sum, name) => sum + heap[name], 0);
      if (!total) return;
      const from = first + number * step;
      const group = svg("g", { class: "bar", tabindex: "0", role: "button", "aria-label": `${clock(from)}: ${count(total, "message")}` });
      let base = 0;
      for (const name of PROTOCOLS) {
        if (!heap[name]) continue;
        const top = y(base + heap[name]);
        group.append(svg("rect", { class: `fill k-${name}`, x: x(from) + 0.5, width: Math.max((width - left) / bins - 1, 2), y: top, height: Math.max(y(base) - top, 1) }));
        base += heap[name];
      }
      titled(group, `${clock(from)}\n${PROTOCOLS.filter((name) => heap[name]).map((name) => `${name}: ${heap[name].toLocaleString("en")}`).join("\n")}`);
      group.addEventListener("keydown", (event) => {
        if (event.key === "Enter") { choose(from, from + step); toMessages(); }
        const bars = [...plot.querySelectorAll(".bar")], here = bars.indexOf(group);
        const next = event.key === "ArrowRight" ? bars[here + 1] : event.key === "ArrowLeft" ? bars[here - 1] : null;
        if (next) { next.focus(); event.preventDefault(); }
      });
      plot.append(group);
    });
    const brush = svg("rect", { class: "brush", y: 0, height, width: 0 });
    plot.append(brush);
    drawBrush = () => {
      brush.setAttribute("x", range ? x(Math.max(range[0], first)) : 0);
      brush.setAttribute("width", range ? Math.max(x(Math.min(range[1], last + 1)) - x(Math.max(range[0], first)), 1) : 0);
    };
    const timeAt = (event) => {
      const box = plot.getBoundingClientRect();
      const at = ((event.clientX - box.left) / box.width) * width;
      return first + (Math.min(Math.max(at - left, 0), width - left - 4) / (width - left - 4)) * span;
    };
    let begun = null;
    plot.addEventListener("pointerdown", (event) => { begun = timeAt(event); plot.setPointerCapture(event.pointerId); });
    plot.addEventListener("pointermove", (event) => {
      if (begun === null) return;
      range = [Math.min(begun, timeAt(event)), Math.max(begun, timeAt(event))];
      drawBrush();
    });
    plot.addEventListener("pointerup", (event) => {
      if (begun === null) return;
      const end = timeAt(event), here = begun;
      begun = null;
      if (Math.abs(end - here) < span / 400) {
        const bin = Math.min(bins - 1, Math.floor((here - first) / step));
        choose(first + bin * step, first + (bin + 1) * step);
      } else choose(Math.min(here, end), Math.max(here, end));
    });
    const legend = el("p", { class: "legend" }, ...PROTOCOLS.map((name) => el("span", { class: `k-${name}` }, el("i"), name)));
    $("timeline").append(plot, legend);
  }
  function choose(from, to) { range = [from, to]; drawBrush(); apply(); }

  // --- partitions ---

  function showPartitions() {
    if (!about.partitions.length) { $("s-partitions").hidden = true; return; }
    for (const partition of about.partitions.slice(0, 60)) {
      const width = 400, height = 130, left = 8, right = 8, top = 8;
      const numbers = partition.points.map((point) => parseInt(point[2], 16));
      const least = Math.min(...numbers), most = Math.max(...numbers, least + 1);
      const x = (time) => left + ((time - first) / Math.max(last - first, 1)) * (width - left - right);
      const y = (value) => height - 6 - ((value - least) / (most - least)) * (height - top - 12);
      const plot = svg("svg", { viewBox: `0 0 ${width} ${height}`, role: "img", "aria-label": `Sequence numbers of partition ${partition.name}` });
      for (const [time, from, to, index] of partition.gaps) {
        const high = y(parseInt(to, 16)), low = y(parseInt(from, 16));
        plot.append(titled(svg("rect", { class: "gap", x: 0, width, y: high, height: Math.max(low - high, 2) }), `gap: nothing between 0x${from} and 0x${to}`));
        const mark = titled(svg("path", { class: "gapmark dot", d: `M${x(time)} ${high} l-5 -8 l10 0 z`, tabindex: "0" }), `gap at ${clock(time)}: nothing between 0x${from} and 0x${to}`);
        go(mark, index);
        plot.append(mark);
      }
      partition.points.forEach(([time, kind, number, index], at) => {
        const dot = titled(svg("circle", { class: `dot p-${kind}`, cx: x(time), cy: y(numbers[at]), r: 3 }), `${clock(time)}\n${kind} 0x${number}`);
        go(dot, index);
        plot.append(dot);
      });
      const lastPoint = Math.max(...numbers).toString(16);
      const gaps = partition.gaps.length + partition.gapsLeftOut;
      const told = el("p", {}, `0x${least.toString(16)} to 0x${lastPoint}, `);
      told.append(gaps ? el("span", { class: "error" }, count(gaps, "gap")) : "no gaps");
      $("partitions").append(el("div", { class: "partition" }, el("h3", { class: "mono" }, partition.name), plot, told));
    }
    const kinds = [["change", "--mqdsrp"], ["sync_reply", "--mqcn"], ["others", "--mqqb"], ["gap", "--bad"]];
    $("s-partitions").append(el("p", { class: "legend" }, ...kinds.map(([name, colour]) => {
      const item = el("span", {}, el("i"), name);
      item.style.setProperty("--k", `var(${colour})`);
      return item;
    })));
    const more = about.partitions.length - 60;
    if (more > 0 || about.partitionsLeftOut) $("s-partitions").append(el("p", { class: "hint" }, "More partitions are not shown."));
  }
  function go(node, index) {
    const act = () => { reset(); apply(); cursor = index; show(index); scrollTo(index); toMessages(); };
    node.addEventListener("click", act);
    node.addEventListener("keydown", (event) => { if (event.key === "Enter") act(); });
  }

  // --- the list ---

  function fillFilters() {
    const names = about.names.map((name, index) => [name.join(" "), index]).sort();
    const hosts = about.hosts.map((host, index) => [host, index]).sort();
    for (const [id, entries] of [["f-name", names], ["f-host", hosts]]) {
      $(id).append(el("option", { value: "" }, "all"), ...entries.map(([text, index]) => el("option", { value: index }, text)));
    }
  }
  function apply() {
    const words = $("search").value.toLowerCase().split(/\s+/).filter(Boolean);
    const name = $("f-name").value, host = $("f-host").value, wrong = $("f-wrong").value;
    shown = [];
    for (let index = 0; index < all.length; index++) {
      const m = all[index];
      if (name !== "" && m[NAME] !== Number(name)) continue;
      if (host !== "" && m[SRC] !== Number(host) && m[DST] !== Number(host)) continue;
      if (wrong === "any" && !m[WORST]) continue;
      if (wrong === "error" && m[WORST] !== "error") continue;
      if (wrong === "known" && !m[KNOWN].length) continue;
      if (range && (m[TIME] < range[0] || m[TIME] > range[1])) continue;
      if (words.length && !words.every((word) => texts[index].includes(word))) continue;
      shown.push(index);
    }
    cursor = Math.max(0, shown.indexOf(chosen));
    $("count").textContent = shown.length === all.length ? count(all.length, "row") : `${shown.length.toLocaleString("en")} of ${count(all.length, "row")}`;
    $("space").style.height = `${shown.length * ROW}px`;
    $("list").scrollTop = Math.min($("list").scrollTop, shown.length * ROW);
    if (isChart) lanes();
    draw();
  }
  let hostsShown = [];
  function lanes() {
    const seen = new Set();
    for (const index of shown) { seen.add(all[index][SRC]); seen.add(all[index][DST]); if (seen.size > 12) break; }
    seen.delete(-1);
    hostsShown = [...seen].slice(0, 12);
    $("lanes").replaceChildren(...hostsShown.map((host, at) => {
      const label = el("span", {}, about.hosts[host]);
      label.style.left = `${laneAt(at)}%`;
      label.style.maxWidth = `${90 / hostsShown.length}%`;
      return label;
    }));
  }
  const laneAt = (number) => ((number + 0.5) / Math.max(hostsShown.length, 1)) * 100;
  function rowOf(place) {
    const index = shown[place], m = all[index], name = about.names[m[NAME]];
    const row = el("div", { class: `row k-${kindOf(name)}`, role: "option", id: `m${index}`, "aria-selected": String(index === chosen), "aria-setsize": shown.length, "aria-posinset": place + 1 });
    row.dataset.place = place;
    if (isChart) { row.classList.add("chart"); row.append(arrow(m, name)); return row; }
    const top = el("div", { class: "top" }, el("b", {}, name[1]));
    if (m[WORST]) top.append(el("span", { class: m[WORST] }, m[WORST]));
    for (const known of m[KNOWN]) top.append(el("span", { class: "known" }, known));
    if (m[STAMP]) top.append(el("span", {}, m[STAMP].replace("T", " ").slice(0, 23)), el("span", {}, m[ENDS]), el("span", {}, `#${m[FRAMES]}`));
    if (m[LATENCY]) top.append(el("span", {}, `after ${m[LATENCY]}`));
    row.append(top, el("div", { class: "says", title: m[SAYS] }, m[SAYS]));
    return row;
  }
  function arrow(m, name) {
    const picture = svg("svg", { "aria-label": `${m[ENDS]} ${name[1]}` });
    hostsShown.forEach((_, at) => picture.append(svg("line", { class: "lane", x1: `${laneAt(at)}%`, x2: `${laneAt(at)}%`, y1: 0, y2: ROW })));
    const from = hostsShown.indexOf(m[SRC]), to = hostsShown.indexOf(m[DST]);
    const middle = from < 0 || to < 0 ? 50 : (laneAt(from) + laneAt(to)) / 2;
    const text = svg("text", { class: "what", x: `${middle}%`, y: 16, "text-anchor": "middle" }, `${name[1]}${m[LATENCY] ? ` (after ${m[LATENCY]})` : ""}${m[WORST] ? ` ⚠ ${m[WORST]}` : ""}`);
    picture.append(titled(text, `${m[STAMP]}\n${m[SAYS]}`));
    if (from >= 0 && to >= 0 && from !== to) {
      const mark = to > from ? -1 : 1;
      picture.append(svg("line", { class: "stroke", "stroke-width": 2, "stroke-dasharray": name[0] === "loss" ? "4 4" : "", x1: `${laneAt(from)}%`, x2: `${laneAt(to)}%`, y1: 26, y2: 26 }));
      const head = svg("svg", { x: `${laneAt(to)}%`, y: 26, width: 1, height: 1, style: "overflow: visible; width: 1px" });
      head.append(svg("path", { class: "fill", d: `M0 0 l${mark * 9} -5 l0 10 z` }));
      picture.append(head);
    }
    return picture;
  }
  function draw() {
    const list = $("list");
    const begin = Math.max(0, Math.floor(list.scrollTop / ROW) - MARGIN);
    const end = Math.min(shown.length, Math.ceil((list.scrollTop + list.clientHeight) / ROW) + MARGIN);
    $("rows").style.transform = `translateY(${begin * ROW}px)`;
    $("rows").replaceChildren(...Array.from({ length: Math.max(end - begin, 0) }, (_, at) => rowOf(begin + at)));
    if (!shown.length) $("rows").append(el("p", { class: "hint" }, all.length ? "\u00a0 No message fits." : "\u00a0 There are no messages."));
  }
  function scrollTo(place) {
    const list = $("list"), top = place * ROW;
    if (top < list.scrollTop) list.scrollTop = top;
    else if (top + ROW > list.scrollTop + list.clientHeight) list.scrollTop = top + ROW - list.clientHeight;
    draw();
  }
  function move(to) {
    if (!shown.length) return;
    cursor = Math.min(Math.max(to, 0), shown.length - 1);
    scrollTo(cursor);
    show(shown[cursor]);
  }
  const toMessages = () => $("s-messages").scrollIntoView({ block: "start" });
  function reset() { $("filters").reset(); range = null; drawBrush(); }
  function setView(chart) {
    isChart = chart;
    $("v-list").setAttribute("aria-pressed", String(!chart));
    $("v-chart").setAttribute("aria-pressed", String(chart));
    $("list-pane").classList.toggle("charting", chart);
  }

  // --- one message ---

  const groups = new Map();
  async function detailOf(index) {
    const group = Math.floor(index / about.together);
    if (!groups.has(group)) {
      if (groups.size > 20) groups.delete(groups.keys().next().value);
      groups.set(group, unpack(`group${group}`));
    }
    return (await groups.get(group))[index % about.together];
  }
  async function show(index) {
    chosen = index;
    draw();
    $("list").setAttribute("aria-activedescendant", `m${index}`);
    const detail = await detailOf(index);
    if (chosen !== index) return; // somebody was faster
    const m = all[index];
    const parts = [el("h3", {}, detail.title)];
    if (m[STAMP]) parts.push(el("p", { class: "hint" }, `${m[STAMP]} · ${m[ENDS]} · frame ${m[FRAMES]}${m[LATENCY] ? ` · answers after ${m[LATENCY]}` : ""}${about.files.length > 1 ? ` · ${about.files[m[FILE]]}` : ""}`));
    for (const text of detail.says) parts.push(el("p", {}, text));
    for (const text of detail.known) parts.push(el("p", { class: "known" }, text));
    if (detail.error) parts.push(el("p", { class: "error-text" }, detail.error));
    const bytes = bytesOf(detail.bytes);
    const owners = new Int32Array(bytes.length).fill(-1);
    detail.fields.forEach(([, , offset, size], at) => { for (let pos = offset; pos < offset + size && pos < bytes.length; pos++) owners[pos] = at; });
    if (detail.findings.length) {
      const list = el("ul", {});
      for (const [severity, rule, section, offset, size, path, says] of detail.findings) {
        const item = el("li", { tabindex: "0" }, el("span", { class: severity }, severity), ` ${says} (${section}; `, el("code", {}, rule), `) at ${path || "the message"}`);
        pointing(item, () => lightBytes(offset, Math.max(size, 1)));
        list.append(item);
      }
      parts.push(el("h3", {}, "What is wrong"), list);
    }
    if (detail.next.length) parts.push(el("h3", {}, "What happens next"), ...detail.next.map((text) => el("p", {}, text)));
    const fields = el("div", { class: "fields" }), hex = el("pre", { class: "hex mono", tabindex: "0", "aria-label": "Bytes" });
    const fieldNodes = detail.fields.map(([name, depth, offset, size, value, section, style, notes]) => {
      const label = el("span", { class: "mono" }, name);
      label.style.paddingLeft = `${depth * 0.9}em`;
      const told = el("span", { class: "v" }, value, ...notes.map((note) => el("span", { class: "note" }, note)));
      const node = el("div", { class: `field ${style}`, tabindex: "0", title: section }, el("span", { class: "at mono" }, offset.toString(16).padStart(4, "0")), label, told);
      pointing(node, () => light(offset, size, node));
      fields.append(node);
      return node;
    });
    const runs = hexDump(hex, bytes, owners);
    if (detail.size > bytes.length) hex.append(`… ${count(detail.size - bytes.length, "more byte")}`);
    function clear() { for (const node of $("detail").querySelectorAll(".lit")) node.classList.remove("lit"); }
    function lightBytes(offset, size) { for (const run of runs) if (run.at < offset + size && run.at + run.size > offset) run.nodes.forEach((node) => node.classList.add("lit")); }
    function light(offset, size, node) { clear(); node.classList.add("lit"); lightBytes(offset, size); const seen = runs.find((run) => run.at >= offset); if (size && seen) keepInView(hex, seen.nodes[0]); }
    function pointing(node, act) { for (const kind of ["pointerenter", "focus"]) node.addEventListener(kind, () => { clear(); act(); }); node.addEventListener("pointerleave", clear); node.addEventListener("blur", clear); }
    hex.addEventListener("pointerover", (event) => {
      const owner = event.target.dataset ? event.target.dataset.owner : undefined;
      if (owner === undefined) return;
      const [, , offset, size] = detail.fields[owner];
      clear();
      fieldNodes[owner].classList.add("lit");
      lightBytes(offset, size);
    });
    hex.addEventListener("pointerleave", clear);
    hex.addEventListener("click", (event) => { const owner = event.target.dataset ? event.target.dataset.owner : undefined; if (owner !== undefined) fieldNodes[owner].scrollIntoView({ block: "nearest" }); });
    if (bytes.length) parts.push(el("h3", {}, "Bytes"), hex);
    if (fieldNodes.length) parts.push(el("h3", {}, "Fields"), fields);
    $("detail").replaceChildren(...parts);
  }
  function keepInView(box, node) {
    const inner = node.getBoundingClientRect(), outer = box.getBoundingClientRect();
    if (inner.top < outer.top || inner.bottom > outer.bottom) box.scrollTop += inner.top - outer.top - outer.height / 3;
  }
  function hexDump(hex, bytes, owners) {
    const runs = [];
    for (let line = 0; line < bytes.length; line += 16) {
      const letters = el("span", {}), end = Math.min(line + 16, bytes.length);
      hex.append(el("span", { class: "o" }, `${line.toString(16).padStart(4, "0")}  `));
      for (let pos = line; pos < end;) {
        let stop = pos + 1;
        while (stop < end && owners[stop] === owners[pos]) stop++;
        const digits = el("span", {}, [...bytes.subarray(pos, stop)].map((byte) => byte.toString(16).padStart(2, "0")).join(" "));
        const text = el("span", {}, [...bytes.subarray(pos, stop)].map((byte) => (byte > 31 && byte < 127 ? String.fromCharCode(byte) : "·")).join(""));
        if (owners[pos] >= 0) digits.dataset.owner = text.dataset.owner = owners[pos];
        hex.append(digits, stop < end ? " " : "");
        letters.append(text);
        runs.push({ at: pos, size: stop - pos, nodes: [digits, text] });
        pos = stop;
      }
      hex.append(" ".repeat((line + 16 - end) * 3 + 2), letters, "\n");
    }
    return runs;
  }

  // --- what people do ---

  let later = 0;
  $("list").addEventListener("scroll", () => { cancelAnimationFrame(later); later = requestAnimationFrame(draw); });
  $("list").addEventListener("click", (event) => { const row = event.target.closest(".row"); if (row) { cursor = Number(row.dataset.place); show(shown[cursor]); } });
  $("list").addEventListener("keydown", (event) => {
    const page = Math.max(1, Math.floor($("list").clientHeight / ROW) - 1);
    const steps = { ArrowDown: cursor + (chosen < 0 ? 0 : 1), ArrowUp: cursor - 1, PageDown: cursor + page, PageUp: cursor - page, Home: 0, End: shown.length - 1 };
    if (event.key in steps) { event.preventDefault(); move(steps[event.key]); }
    if (event.key === "Enter") $("detail").focus();
  });
  document.addEventListener("keydown", (event) => {
    if (event.key === "/" && !["INPUT", "SELECT"].includes(document.activeElement.tagName)) { event.preventDefault(); $("search").focus(); }
    if (event.key === "Escape" && document.activeElement === $("search")) { $("search").value = ""; apply(); }
  });
  // The search has no part in this: its change comes when it loses the focus, and would take away the row being clicked.
  for (const id of ["f-name", "f-host", "f-wrong"]) $(id).addEventListener("change", apply);
  $("search").addEventListener("input", apply);
  $("filters").addEventListener("submit", (event) => event.preventDefault());
  $("clear").addEventListener("click", () => { range = null; drawBrush(); setTimeout(apply); });
  $("v-list").addEventListener("click", () => { setView(false); apply(); });
  $("v-chart").addEventListener("click", () => { setView(true); apply(); });
  addEventListener("resize", draw);
  addEventListener("beforeprint", () => {
    $("rows").replaceChildren(...shown.slice(0, PRINTED).map((_, place) => rowOf(place)));
    if (shown.length > PRINTED) $("rows").append(el("p", {}, `${count(shown.length - PRINTED, "more message")} not printed; filter before printing.`));
  });
  addEventListener("afterprint", draw);

  showSummary();
  showTimeline();
  showTalks();
  showPartitions();
  fillFilters();
  $("opening").remove();
  document.querySelector("main").hidden = false;
  apply();
  performance.mark("shown");
});
