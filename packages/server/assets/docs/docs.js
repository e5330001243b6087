// Renders the API description. The page's CSP allows only scripts from this server and no inline styles.
const THEME_COOKIE = "guildhall_theme";
const JSON_TYPE = "application/json";
const root = document.documentElement;
const cookie = `; ${document.cookie}`.split(`; ${THEME_COOKIE}=`)[1]?.split(";")[0];
root.dataset.theme = cookie === "light" || cookie === "dark" ? cookie : preferred();

const search = document.querySelector("#search");
const found = document.querySelector("#found");
const calls = document.querySelector("#calls");
const parts = document.querySelector("#parts");
const none = document.querySelector("#none");

document.querySelector("#theme").addEventListener("click", () => {
  root.dataset.theme = root.dataset.theme === "dark" ? "light" : "dark";
});

const response = await fetch("/api/v1/openapi.json");
if (response.ok) draw(await response.json());
else calls.append(element("p", "The description could not be loaded. Try again in a moment."));

function preferred() {
  return matchMedia("(prefers-color-scheme: light)").matches ? "light" : "dark";
}

function draw(api) {
  document.querySelector("#intro").textContent = api.info.description;
  const base = api.servers[0].url;
  const operations = Object.entries(api.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      path: base + path,
      method: method.toUpperCase(),
      operation,
    })),
  );
  const drawn = operations.map((each) => drawCall(api, each));
  calls.append(...drawn.map((each) => each.node));
  drawParts(operations);
  const filter = () => {
    const words = search.value.toLowerCase().split(/\s+/).filter(Boolean);
    let shown = 0;
    for (const { node, text } of drawn) {
      node.hidden = !words.every((word) => text.includes(word));
      if (!node.hidden) shown += 1;
    }
    found.textContent = `${shown} of ${drawn.length} calls`;
    none.hidden = shown > 0;
  };
  search.addEventListener("input", filter);
  filter();
  openFromAddress();
  addEventListener("hashchange", openFromAddress);
}

function openFromAddress() {
  const node = document.getElementById(location.hash.slice(1));
  if (!(node instanceof HTMLDetailsElement)) return;
  node.open = true;
  node.scrollIntoView();
}

function drawParts(operations) {
  for (const [tag, members] of Object.entries(Object.groupBy(operations, ({ operation }) => operation.tags[0]))) {
    const list = element("ul");
    for (const { method, operation } of members) {
      const link = element("a", operation.operationId);
      link.href = `#${operation.operationId}`;
      link.title = `${method} ${operation.summary}`;
      const item = element("li");
      item.append(link);
      list.append(item);
    }
    parts.append(element("h2", tag), list);
  }
}

function drawCall(api, { path, method, operation }) {
  const node = element("details");
  node.id = operation.operationId;
  const head = element("summary");
  const verb = element("span", method, `method ${method}`);
  head.append(verb, element("code", path), element("span", operation.summary, "what"));
  node.append(head);
  // Rendered on first open: most of a long page is never looked at.
  node.addEventListener("toggle", () => {
    if (node.open && node.children.length === 1) node.append(drawInside(api, operation));
  });
  const text = [method, path, operation.operationId, operation.summary, operation.description].join(" ").toLowerCase();
  return { node, text };
}

function drawInside(api, operation) {
  const inside = element("div", "", "inside");
  inside.append(element("h3", "Who may"), element("p", operation.description));
  const parameters = operation.parameters.map((each) => resolve(api, each));
  if (parameters.length > 0) inside.append(element("h3", "Parameters"), drawParameters(parameters));
  for (const [type, { schema }] of Object.entries(operation.requestBody?.content ?? {}))
    inside.append(element("h3", type === JSON_TYPE ? "Body" : `Body: ${type}`), drawSchema(schema));
  for (const [type, { schema }] of Object.entries(operation.responses["200"].content))
    inside.append(
      element("h3", type === JSON_TYPE ? "Answer: data" : `Answer: ${type}`),
      drawSchema(type === JSON_TYPE ? schema.properties.data : schema),
    );
  inside.append(element("h3", "Errors"), drawErrors(operation.responses));
  return inside;
}

function drawParameters(parameters) {
  return drawTable(
    ["Name", "Where", "Value"],
    parameters.map((each) => [each.name, each.required ? `${each.in}, required` : each.in, shape(each.schema)]),
  );
}

function drawErrors(responses) {
  const failures = Object.entries(responses).filter(([status]) => status !== "200");
  return drawTable(
    ["Status", "Code"],
    failures.map(([status, { description }]) => [status, description]),
  );
}

function drawTable(titles, rows) {
  const table = element("table");
  const head = element("tr");
  head.append(...titles.map((title) => element("th", title)));
  table.append(head);
  for (const cells of rows) {
    const row = element("tr");
    row.append(...cells.map((cell) => element("td", cell)));
    table.append(row);
  }
  return table;
}

function drawSchema(schema) {
  const pre = element("pre", shape(schema));
  pre.tabIndex = 0;
  return pre;
}

/** Renders a schema in TypeScript syntax. */
function shape(schema, indent = "") {
  if (schema === undefined || schema === true) return "any";
  if (schema.allOf) return shape(merge(schema.allOf), indent);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return [...new Set(choices.map((each) => shape(each, indent)))].join(" | ");
  if ("const" in schema) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((each) => JSON.stringify(each)).join(" | ");
  if (schema.type === "array") return `Array<${shape(schema.items, indent)}>`;
  if (schema.type === "object") return objectShape(schema, indent);
  return `${schema.type ?? "any"}${bounds(schema)}`;
}

function merge(schemas) {
  const objects = schemas.filter((each) => each.type === "object");
  if (objects.length < schemas.length) return schemas.find((each) => each.type !== "object");
  return {
    type: "object",
    properties: Object.assign({}, ...objects.map((each) => each.properties)),
    required: objects.flatMap((each) => each.required ?? []),
  };
}

function objectShape(schema, indent) {
  const deeper = `${indent}  `;
  const lines = Object.entries(schema.properties ?? {}).map(([name, field]) => {
    const mark = (schema.required ?? []).includes(name) ? "" : "?";
    return `${deeper}${name}${mark}: ${shape(field, deeper)}`;
  });
  if (typeof schema.additionalProperties === "object" && Object.keys(schema.additionalProperties).length > 0) {
    lines.push(`${deeper}[key]: ${shape(schema.additionalProperties, deeper)}`);
  }
  return lines.length === 0 ? "{}" : `{\n${lines.join("\n")}\n${indent}}`;
}

function bounds(schema) {
  const names = { minimum: "≥", maximum: "≤", minLength: "length ≥", maxLength: "length ≤", pattern: "like" };
  const safe = Number.MAX_SAFE_INTEGER;
  const said = Object.entries(names)
    .filter(([name]) => schema[name] !== undefined && Math.abs(schema[name]) !== safe)
    .map(([name, sign]) => `${sign} ${schema[name]}`);
  return said.length === 0 ? "" : ` (${said.join(", ")})`;
}

function resolve(api, value) {
  if (value.$ref === undefined) return value;
  return value.$ref
    .slice(2)
    .split("/")
    .reduce((node, key) => node[key], api);
}

function element(name, text = "", className = "") {
  const node = document.createElement(name);
  if (text !== "") node.textContent = text;
  if (className !== "") node.className = className;
  return node;
}
