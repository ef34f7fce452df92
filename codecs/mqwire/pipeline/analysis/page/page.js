show(async () => {
  const DASHES = ["", "7 3", "2 3", "9 3 2 3"];
  const COLOURS = 8;

  const number = (value) => Number(value).toLocaleString("en");
  const count = (value, noun) => `${number(value)} ${noun}${value === 1 ? "" : "s"}`;
  const all = await unpack("gathered");

  // --- words ---

  function clock(time) {
    const moment = new Date(time);
    return time === null || Number.isNaN(moment.getTime()) ? "" : moment.toISOString().replace("T", " ").replace("Z", "");
  }
  const second = (time) => clock(time).slice(0, 19);
  function lasting(ms) {
    if (ms === null || ms === undefined) return "";
    const units = [[86400000, "d"], [3600000, "h"], [60000, "min"], [1000, "s"]];
    for (const [size, unit] of units) if (ms >= size) return `${(ms / size).toFixed(ms / size < 10 ? 1 : 0)} ${unit}`;
    return ms < 1 ? "< 1 ms" : `${ms < 10 ? ms.toFixed(1) : Math.round(ms)} ms`;
  }
  const partition = (id) => (id === null ? "" : all.names[id] || id);
  const seq = (text) => (text ? `0x${text.replace(/^0+(?=.)/, "")}` : "");
  const place = (file, packets) => `${file.split("/").pop()} ${packets.length === 1 ? "frame" : "frames"} ${packets.join(", ")}`;

  // --- what is not known ---

  const MADE_OF = { // the first table has what is shown, the others add to it
    anomalies: ["messages", "directory_changes", "findings", "losses"],
    progress: ["messages"], lags: ["messages"], requests: ["messages"], episodes: ["messages"], gaps: ["messages"], acks: ["messages"],
    changes: ["directory_changes", "messages"],
    directory: ["directory_changes"],
    servers: ["messages"],
  };
  const isMissing = (name) => all.missing.includes(name);
  function lacking(id) {
    const names = (MADE_OF[id] || []).filter(isMissing);
    if (!names.length) return "";
    return names.length === 1 ? `The table ${names[0]} is not there` : `The tables ${names.slice(0, -1).join(", ")} and ${names.at(-1)} are not there`;
  }
  // That nothing is there is said only by who has looked.
  function none(id, empty) {
    const lack = lacking(id);
    if (!lack) return el("p", {}, empty);
    return el("p", { class: "problem" }, lack, isMissing(MADE_OF[id][0]) ? ", so nothing is known of this." : "; the others show nothing.");
  }
  function showMissing() {
    for (const name of all.missing) {
      const parts = Object.keys(MADE_OF).filter((id) => MADE_OF[id].includes(name)).map((id) => $(id).closest("section").querySelector("h2").textContent);
      $("problems").append(el("li", {}, `The table ${name} is not there: what is made of it is missing in ${parts.map((part) => `“${part}”`).join(", ")}.`));
    }
    if (all.missing.length) $("problems").lastChild.append(" All tables are written by ", el("code", {}, "mqwire pipeline run"), " without ", el("code", {}, "--tables"), ".");
  }

  // --- tables ---

  const cell = (content, kind = "") => (content instanceof Node && content.tagName === "TD" ? content : el("td", { class: kind }, content));
  function table(id, found, columns, empty, { search = false } = {}) {
    const box = $(id);
    if (!found.rows.length) { box.append(none(id, empty)); return; }
    if (lacking(id)) box.append(el("p", { class: "problem" }, `${lacking(id)}, so this is not all.`));
    const head = el("tr", {}, ...columns.map(([name, , kind]) => el("th", { scope: "col", class: kind === "n" ? kind : "" }, name)));
    const body = el("tbody", {}, ...found.rows.map((row) => el("tr", {}, ...columns.map(([, value, kind]) => cell(value(row), kind || "")))));
    if (search && found.rows.length > 8) {
      const input = el("input", { type: "search", placeholder: "all words must occur", spellcheck: "false", autocomplete: "off" });
      const told = el("output", {});
      input.addEventListener("input", () => {
        const words = input.value.toLowerCase().split(/\s+/).filter(Boolean);
        let left = 0;
        for (const row of body.rows) {
          const text = [row.textContent, ...[...row.querySelectorAll("[title]")].map((node) => node.title)].join(" ").toLowerCase();
          row.hidden = !words.every((word) => text.includes(word));
          left += !row.hidden;
        }
        told.textContent = words.length ? ` ${left} of ${count(body.rows.length, "row")}` : "";
      });
      box.append(el("p", { class: "search" }, el("label", {}, "Search ", input), told));
    }
    const wide = el("div", { class: "wide", tabindex: "0", role: "region", "aria-label": `${id}, a table` }, el("table", {}, el("thead", {}, head), body));
    box.append(wide);
    if (found.hasMore) box.append(el("p", { class: "more" }, `The first ${number(all.bounds.rows)} rows; the DataFrame has all of them.`));
  }
  const WHEN = "when";

  // --- summary ---

  function showSummary() {
    const [first, last] = all.span;
    $("about").textContent = `${all.folder}${first === null ? "" : `, ${second(first)} to ${second(last)} UTC`} · mqwire ${all.version}`;
    const stopped = all.acks.rows.filter((row) => row.stopped).length;
    const rebuilding = all.episodes.rows.length;
    const atLeast = (found, value) => (found.hasMore ? `${number(value)}+` : number(value));
    const high = all.severities.high || 0;
    const isBlind = isMissing("messages");
    const isSure = !isBlind && !isMissing("directory_changes"); // what the other tables show is not serious
    const cards = [
      ["Messages", number(all.messages)],
      ["Servers", atLeast(all.servers, all.servers.rows.length)],
      ["Partitions", number(all.counts.partitions)],
      ["Serious anomalies", isSure ? number(high) : high ? `${number(high)}+` : "unknown", high],
      ["Gaps", number(all.counts.gaps), all.counts.gaps],
      ["Sync requests", number(all.counts.requests)],
      ["Rebuildings", atLeast(all.episodes, rebuilding), rebuilding],
      ["Silent servers", atLeast(all.acks, stopped), stopped],
    ];
    for (const [name, value, bad] of cards) {
      $("cards").append(el("div", { class: bad ? "bad" : "" }, el("dt", {}, name), el("dd", {}, isBlind ? "unknown" : value)));
    }
    for (const heading of document.querySelectorAll("h2")) $("parts").append(el("a", { href: `#${heading.id}` }, heading.textContent));
  }

  function places(row) {
    const [first, ...others] = row.evidence.map((one) => place(one.file, one.packets));
    if (row.count < 2) return first || "";
    const list = el("ul", {}, ...others.map((one) => el("li", {}, one)), row.count > row.evidence.length ? el("li", {}, "…") : "");
    return el("td", { class: "where" }, first, el("details", {}, el("summary", {}, `and ${count(row.count - 1, "other")}`), list));
  }
  function showAnomalies() {
    table("anomalies", all.anomalies, [
      ["severity", (row) => el("td", { class: row.severity }, row.severity)],
      ["kind", (row) => el("code", { title: all.kinds[row.kind] || "" }, row.kind), "mono"],
      ["first", (row) => second(row.time), WHEN],
      ["last", (row) => second(row.until), WHEN],
      ["who", (row) => row.who || "", "mono"],
      ["to", (row) => row.whom || "several", "mono"],
      ["what", (row) => row.what || ""],
      ["where", places, "where"],
    ], "Nothing was found that should not be.", { search: true });
  }

  // --- progress ---

  function axis(plot, from, to, x, height) {
    const isLong = to - from > 86400000, isShort = to - from < 10000;
    const told = new Set();
    // The middle last: of equal ones the ends are told, and of equal ends the first.
    for (const [part, anchor] of [[0, "start"], [1, "end"], [0.5, "middle"]]) {
      const time = from + part * (to - from);
      const text = clock(time).slice(0, isLong ? 16 : isShort ? 23 : 19);
      if (told.has(text)) continue;
      told.add(text);
      plot.append(svg("text", { class: "when", x: x(time), y: height, "text-anchor": anchor }, part === 0.5 && !isLong ? text.slice(11) : text));
    }
  }
  const sample = (shape) => {
    const made = svg("svg", { viewBox: "0 0 26 8", "aria-hidden": "true" });
    made.append(shape);
    return made;
  };
  const value = (text) => BigInt(`0x${text}`);

  function progressOf(one) {
    const width = 560, height = 200, left = 62, right = 8, top = 10, bottom = 22;
    const times = [...one.lines.flatMap((line) => line.points.map(([time]) => time)), ...one.gaps.map(([time]) => time), ...one.purged.map(([time]) => time),
      ...one.episodes.flatMap(([began, ended]) => (ended === null ? [began] : [began, ended]))];
    const first = times.reduce((a, b) => Math.min(a, b), Infinity), last = times.reduce((a, b) => Math.max(a, b), -Infinity);
    const numbers = [...one.lines.flatMap((line) => line.points.map((point) => value(point[1]))), ...one.purged.map((point) => value(point[1]))];
    if (!numbers.length) return null;
    const least = numbers.reduce((a, b) => (b < a ? b : a)), most = numbers.reduce((a, b) => (b > a ? b : a));
    const x = (time) => left + ((time - first) / Math.max(last - first, 0.001)) * (width - left - right);
    const y = (text) => height - bottom - (Number(value(text) - least) / Math.max(Number(most - least), 1)) * (height - top - bottom);
    const name = partition(one.id);
    const plot = svg("svg", { viewBox: `0 0 ${width} ${height}`, role: "group", "aria-label": `Sequence numbers of partition ${name}` });
    const hex = (big) => big.toString(16).padStart(16, "0");
    const rungs = [...new Set([least, (least + most) / 2n, most])];
    for (const at of rungs) {
      plot.append(svg("line", { class: "axis", x1: left, x2: width - right, y1: y(hex(at)), y2: y(hex(at)) }));
      plot.append(svg("text", { x: left - 6, y: y(hex(at)) + 4, "text-anchor": "end" }, `0x${at.toString(16)}`));
    }
    axis(plot, first, last, x, height - 4);
    for (const [began, ended, server] of one.episodes) {
      const end = ended === null ? last : ended;
      plot.append(titled(svg("rect", { class: "rebuilt", x: x(began), y: top, width: Math.max(x(end) - x(began), 3), height: height - top - bottom }),
        `${server} rebuilds its copy, ${clock(began)}${ended === null ? "" : ` for ${lasting(ended - began)}`}`));
    }
    if (one.purged.some((point) => value(point[1]) > least)) {
      let path = `M${x(one.purged[0][0])} ${height - bottom}`, level = height - bottom;
      for (const [time, text] of one.purged) { path += `H${x(time)}`; level = y(text); path += `V${level}`; }
      plot.append(titled(svg("path", { class: "horizon", d: `${path}H${width - right}V${height - bottom}Z` }), "purged by the authority: deletions before this are forgotten"));
    }
    const lines = one.lines.map((line, at) => {
      const isFirst = line.server === one.authority;
      let path = "";
      line.points.forEach(([time, text], nth) => { path += nth ? `H${x(time).toFixed(1)}V${y(text).toFixed(1)}` : `M${x(time).toFixed(1)} ${y(text).toFixed(1)}`; });
      path += "h3"; // somebody who was heard once is a dash
      const drawn = svg("path", { class: `line l${at % COLOURS} ${isFirst ? "first" : ""}`, d: path, "stroke-dasharray": DASHES[Math.floor(at / COLOURS) % DASHES.length] });
      plot.append(titled(drawn, `${line.server}${isFirst ? ", the authority" : ""}`));
      return drawn;
    });
    for (const [time, from, to, server] of one.gaps) {
      const mark = svg("path", { class: "gapmark", tabindex: "0", role: "img", "aria-label": `gap of ${server}: lacks ${seq(from)} to ${seq(to)}`, d: `M${x(time)} ${y(to)} l-5 -9 l10 0 z` });
      plot.append(titled(mark, `${clock(time)}\n${server} is sent a change behind ${seq(to)}, and has ${seq(from)}`));
    }
    const endOf = (line) => line.points[line.points.length - 1][1];
    const decided = one.lines.find((line) => line.server === one.authority);
    const goal = decided ? endOf(decided) : hex(most); // others may claim more than there is
    const legend = el("p", { class: "legend" }, ...one.lines.map((line, at) => {
      const drawn = sample(svg("line", { class: `line l${at % COLOURS} ${line.server === one.authority ? "first" : ""}`, x1: 0, x2: 26, y1: 4, y2: 4, "stroke-dasharray": DASHES[Math.floor(at / COLOURS) % DASHES.length] }));
      const end = endOf(line);
      const told = end !== goal ? el("span", { class: "dim" }, seq(end)) : "";
      const button = el("button", { type: "button", class: `l${at % COLOURS}`, "aria-pressed": "false", title: `${line.server} was last heard at ${seq(end)}` }, drawn, `${line.server} `, told);
      button.addEventListener("click", () => {
        const isOn = button.getAttribute("aria-pressed") === "true";
        for (const other of legend.querySelectorAll("button")) other.setAttribute("aria-pressed", String(other === button && !isOn));
        lines.forEach((node, nth) => node.classList.toggle("faded", !isOn && nth !== at));
      });
      return button;
    }));
    const told = el("p", {}, `${one.authority === null ? "authority unknown" : `authority ${one.authority}`}, at ${seq(goal)}`);
    if (one.servers > one.lines.length) told.append(`; ${one.lines.length} of ${count(one.servers, "server")} are drawn`);
    const heading = el("h3", {}, name, name === one.id ? "" : el("span", { class: "hint mono" }, ` ${one.id}`));
    return el("div", { class: "card partition-card" }, heading, told, plot, legend);
  }
  function showProgress() {
    const cards = all.partitions.map(progressOf).filter(Boolean);
    if (!cards.length) { $("progress").append(none("progress", "No message says anything about a partition.")); return; }
    $("progress").append(...cards);
    const whole = { x: 0, y: 0, width: 26, height: 8 };
    const notes = el("p", { class: "legend", id: "signs" }, ...[
      [svg("path", { class: "gapmark", d: "M13 8 l-5 -8 l10 0 z" }), "a gap"],
      [svg("rect", { class: "horizon", ...whole }), "purged by the authority"],
      [svg("rect", { class: "rebuilt", ...whole }), "somebody rebuilds its copy"],
      [svg("line", { class: "line l0 first", x1: 0, x2: 26, y1: 4, y2: 4 }), "the authority"],
    ].map(([shape, text]) => el("span", {}, sample(shape), text)));
    $("progress").after(notes);
    if (all.counts.partitions > all.partitions.length) notes.after(el("p", { class: "more" }, `The ${all.partitions.length} partitions that most is said about, of ${number(all.counts.partitions)}.`));
  }

  // --- lags ---

  function lagRow(row, from, to, hasAxis) {
    const width = 300, half = 17, height = 2 * half + 2;
    const classes = to - from + 1;
    const x = (ms) => Math.min(Math.max((Math.log2(Math.max(ms, 1)) - from) / classes, 0), 1) * width;
    const plot = svg("svg", { viewBox: `0 0 ${width} ${height + (hasAxis ? 12 : 0)}`, role: "img" });
    for (let at = from; at <= to + 1; at += Math.ceil(classes / 4)) {
      plot.append(svg("line", { class: "grid", x1: ((at - from) / classes) * width, x2: ((at - from) / classes) * width, y1: 0, y2: height }));
      if (hasAxis) plot.append(svg("text", { x: ((at - from) / classes) * width, y: height + 11, "text-anchor": at === from ? "start" : at > to ? "end" : "middle" }, at ? lasting(2 ** at) : "0"));
    }
    [["delivered_ms", "delivered", 0], ["lag_ms", "shown", half + 2]].forEach(([name, kind, top]) => {
      const heights = row.classes[name] || [];
      const most = Math.max(1, ...heights);
      heights.forEach((found, at) => {
        if (!found || at < from || at > to) return;
        const tall = Math.max((found / most) * (half - 2), 2);
        const bar = svg("rect", { class: kind, x: ((at - from) / classes) * width + 1, width: width / classes - 2, y: top + half - tall, height: tall });
        const within = at === 0 ? lasting(2) : at === heights.length - 1 ? `${lasting(2 ** at)} or more` : `${lasting(2 ** at)} to ${lasting(2 ** (at + 1))}`;
        plot.append(titled(bar, `${kind} within ${within}: ${count(found, "change")}`));
      });
      for (const [part, length] of [["median", half], ["p90", half / 2]]) {
        const ms = row[`${name}_${part}`];
        if (ms !== null) plot.append(svg("line", { class: `tick ${part}`, x1: x(ms), x2: x(ms), y1: top + half - length, y2: top + half }));
      }
    });
    const told = [`brought ${number(row.delivered)} of ${number(row.changes)}${row.delivered ? `: ${lasting(row.delivered_ms_median)}` : ""}`,
      `shown ${number(row.shown)}${row.shown ? `: ${lasting(row.lag_ms_median)}` : ""}`];
    plot.setAttribute("aria-label", `${row.server}: ${told.join("; ")}`);
    return el("div", { class: "replica" }, el("span", {}, row.server), plot, el("span", {}, told[0], el("br"), told[1]));
  }
  function showLags() {
    if (!all.lags.length) { $("lags").append(none("lags", "No authority was seen to send a change of its own.")); return; }
    for (const id of new Set(all.lags.map((row) => row.partition_id))) {
      const rows = all.lags.filter((row) => row.partition_id === id).slice(0, all.bounds.servers);
      const used = rows.flatMap((row) => Object.values(row.classes).flatMap((heights) => heights.flatMap((found, at) => (found ? [at] : []))));
      const from = Math.min(...used, 12), to = Math.max(...used, from + 3);
      $("lags").append(el("div", { class: "card" }, el("h3", {}, partition(id)), el("p", {}, `from ${rows[0].authority}`), ...rows.map((row, at) => lagRow(row, from, to, at === rows.length - 1))));
    }
  }

  // --- sync requests ---

  function showRequests() {
    const found = all.requests, names = Object.keys(all.why);
    if (!found.bins.length) { $("requests").append(none("requests", "Nobody asked.")); return; }
    const width = 1200, height = 140, left = 46, bottom = 22;
    const heaps = new Map();
    for (const [bin, why, total] of found.bins) heaps.set(bin, { ...heaps.get(bin), [why]: total });
    const sum = (heap) => names.reduce((total, name) => total + (heap[name] || 0), 0);
    const most = Math.max(...[...heaps.values()].map(sum));
    const plot = svg("svg", { viewBox: `0 0 ${width} ${height + bottom}`, role: "group", "aria-label": "Sync requests over time by why" });
    const step = (width - left - 4) / all.bounds.bins, last = found.first + all.bounds.bins * found.width;
    const y = (total) => height - (total / most) * (height - 12);
    for (const total of new Set([0, Math.round(most / 2), most])) {
      plot.append(svg("line", { class: "axis", x1: left, x2: width, y1: y(total), y2: y(total) }));
      plot.append(svg("text", { x: left - 6, y: y(total) + 4, "text-anchor": "end" }, number(total)));
    }
    axis(plot, found.first, last, (time) => left + ((time - found.first) / Math.max(last - found.first, 0.001)) * (width - left - 4), height + 16);
    for (const [bin, heap] of [...heaps].sort(([one], [other]) => one - other)) {
      const from = found.first + bin * found.width;
      const told = names.filter((name) => heap[name]).map((name) => `${name}: ${number(heap[name])}`);
      const group = svg("g", { class: "bar", tabindex: "0", role: "img", "aria-label": `${clock(from)}: ${told.join(", ")}` });
      let base = 0;
      names.forEach((name, at) => {
        if (!heap[name]) return;
        const high = y(base + heap[name]);
        group.append(svg("rect", { class: `fill l${at}`, x: left + bin * step + 0.5, width: Math.max(step - 1, 2), y: high, height: Math.max(y(base) - high, 1) }));
        base += heap[name];
      });
      titled(group, `${clock(from)}\n${told.join("\n")}`);
      group.addEventListener("keydown", (event) => {
        const bars = [...plot.querySelectorAll(".bar")], here = bars.indexOf(group);
        const next = event.key === "ArrowRight" ? bars[here + 1] : event.key === "ArrowLeft" ? bars[here - 1] : null;
        if (next) { next.focus(); event.preventDefault(); }
      });
      plot.append(group);
    }
    const totals = Object.fromEntries(names.map((name) => [name, found.bins.reduce((total, [, why, some]) => total + (why === name ? some : 0), 0)]));
    const legend = el("p", { class: "legend" }, ...names.filter((name) => totals[name]).map((name) =>
      el("span", { class: `l${names.indexOf(name)}` }, el("span", { class: "swatch" }), `${name.replace("_", " ")} ${number(totals[name])}: ${all.why[name]}`)));
    $("requests").append(plot, legend);
    table("asked", all.asked, [
      ["time", (row) => clock(row.time), WHEN],
      ["partition", (row) => partition(row.partition_id)],
      ["server", (row) => row.server],
      ["asks", (row) => row.peer],
      ["from", (row) => seq(row.from_seq_number), "n"],
      ["to", (row) => (/^f{16}$/.test(row.to_seq_number) ? "no end" : seq(row.to_seq_number)), "n"],
      ["why", (row) => row.why.replace("_", " ")],
      ["answer", (row) => row.answer || el("td", { class: "error" }, "none")],
      ["after", (row) => lasting(row.answer_ms), "n"],
      ["where", (row) => place(row.file, row.packets)],
    ], "All were routine.", { search: true });
  }

  function showTables() {
    table("episodes", all.episodes, [
      ["began", (row) => clock(row.began), WHEN],
      ["partition", (row) => partition(row.partition_id)],
      ["server", (row) => row.server],
      ["from", (row) => row.peer],
      ["refused before", (row) => (row.refused === null ? "" : `${second(row.refused)}, purged up to ${seq(row.purged_seq_number)}`)],
      ["requests", (row) => number(row.requests), "n"],
      ["took", (row) => (row.ended === null ? el("td", { class: "error" }, "not over") : lasting(row.duration_ms)), "n"],
      ["came to", (row) => seq(row.reached_seq_number), "n"],
      ["where", (row) => place(row.file, row.packets)],
    ], "Nobody started over.");
    table("gaps", all.gaps, [
      ["time", (row) => clock(row.time), WHEN],
      ["partition", (row) => partition(row.partition_id)],
      ["server", (row) => row.server],
      ["has", (row) => seq(row.from_seq_number), "n"],
      ["was sent what follows", (row) => seq(row.to_seq_number), "n"],
      ["asked", (row) => (row.asked === null ? el("td", { class: "warning" }, "never") : second(row.asked)), WHEN],
      ["closed after", (row) => (row.closed === null ? el("td", { class: "error" }, "not closed") : lasting(row.open_ms)), "n"],
      ["where", (row) => place(row.file, row.packets)],
    ], "No server was sent a change that follows one which it lacks.", { search: true });
    table("acks", all.acks, [
      ["server", (row) => row.server],
      ["as", (row) => row.role],
      ["to", (row) => row.peer],
      ["partition", (row) => partition(row.partition_id)],
      ["times", (row) => number(row.acks), "n"],
      ["last", (row) => second(row.last), WHEN],
      ["has", (row) => seq(row.acked_seq_number), "n"],
      ["behind", (row) => (row.role === "PSC" ? number(row.behind) : ""), "n"],
      ["usually every", (row) => (row.role === "PSC" ? `${number(row.usual_step)} changes` : lasting(row.usual_ms)), "n"],
      ["silent for", (row) => lasting(row.silent_ms), "n"],
      ["state", (row) => el("td", { class: row.stopped ? "error" : "ok" }, row.stopped ? "has stopped" : "goes on")],
    ], "Nobody acknowledges anything.");
    table("servers", all.servers, [
      ["server", (row) => row.server],
      ["role", (row) => row.role || ""],
      ["site", (row) => partition(row.site_id)],
      ["addresses", (row) => row.addresses.join(", "), "mono"],
      ["first heard", (row) => second(row.first), WHEN],
      ["last heard", (row) => second(row.last), WHEN],
      ["statements", (row) => number(row.statements), "n"],
    ], "There is no directory server.");
  }

  // --- the directory ---

  function propertiesOf(row) {
    const entries = Object.entries(row.properties || {});
    if (!entries.length) return "";
    const list = el("dl", {}, ...entries.flatMap(([name, text]) => [el("dt", { class: "mono" }, name), el("dd", {}, text === null ? "" : text)]));
    return el("details", {}, el("summary", {}, count(entries.length, "property").replace("propertys", "properties")), list);
  }
  const speakers = new Map(); // null where several speak
  for (const { server, addresses } of all.servers.rows) for (const address of addresses) speakers.set(address, speakers.has(address) ? null : server);
  const sender = (address) => (speakers.get(address) ? el("span", { title: address }, speakers.get(address)) : el("span", { class: "mono" }, address || ""));
  function showDirectory() {
    const { counts, objects, changes } = all.directory;
    table("changes", changes, [
      ["time", (row) => clock(row.time), WHEN],
      ["partition", (row) => partition(row.partition_id)],
      ["number", (row) => seq(row.seq_number), "n"],
      ["sent by", (row) => sender(row.src)],
      ["asked by", (row) => row.asked_by || ""],
      ["change", (row) => row.command_name || "?"],
      ["object", (row) => `${row.object_type || "object"} ${row.object_name || row.object_id}`],
      ["what", propertiesOf],
      ["told", (row) => `${number(row.tellings)} ×`, "n"],
      ["where", (row) => place(row.file, row.packets)],
    ], "No change was seen.", { search: true });
    $("moment").textContent = `As of ${all.at === null ? "the end" : all.at}, by what was told until then.`;
    table("directory", counts, [
      ["partition", (row) => partition(row.partition_id)],
      ["type", (row) => row.object_type || "unknown"],
      ["objects", (row) => number(row.count), "n"],
    ], "No object is known.");
    if (objects.rows.length) {
      table("objects", objects, [
        ["partition", (row) => partition(row.partition_id)],
        ["type", (row) => row.object_type || ""],
        ["name", (row) => row.object_name || ""],
        ["GUID", (row) => row.object_id, "mono"],
        ["number", (row) => seq(row.seq_number), "n"],
        ["changed", (row) => second(row.changed), WHEN],
        ["properties", propertiesOf],
      ], "", { search: true });
    }
  }

  showMissing();
  showSummary();
  showAnomalies();
  showProgress();
  showLags();
  showRequests();
  showTables();
  showDirectory();
  addEventListener("beforeprint", () => { for (const node of document.querySelectorAll("details")) node.open = true; });
  $("opening").remove();
  document.querySelector("main").hidden = false;
});
