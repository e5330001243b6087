import type { Block, Place } from "../wire.ts";
import { button, make } from "./dom.ts";

/** What somebody does with a block. */
export interface BlockActs {
  press(actionId: string): void;
  change(actionId: string): void;
}

/** Slack's blocks as it draws them, as far as the app uses them. */
export function drawBlocks(blocks: readonly Block[], acts: BlockActs, people: readonly Place[]): HTMLElement[] {
  return blocks.map((block) => drawBlock(block, acts, people));
}

function drawBlock(block: Block, acts: BlockActs, people: readonly Place[]): HTMLElement {
  switch (block["type"]) {
    case "header":
      return make("div", { class: "block header" }, textOf(block["text"]));
    case "divider":
      return make("hr");
    case "context":
      return make("div", { class: "block context" }, ...listOf(block["elements"]).flatMap((each) => drawText(each)));
    case "actions":
      return make("div", { class: "buttons" }, ...listOf(block["elements"]).map((each) => drawButton(each, acts)));
    case "input":
      return drawInput(block, acts, people);
    default:
      return drawSection(block, acts);
  }
}

function drawSection(block: Block, acts: BlockActs): HTMLElement {
  const parts = drawText(recordOf(block["text"]));
  const accessory = recordOf(block["accessory"]);
  if (accessory["type"] === "button") parts.push(make("div", { class: "buttons" }, drawButton(accessory, acts)));
  return make("div", { class: "block" }, ...parts);
}

function drawButton(element: Block, { press }: BlockActs): HTMLElement {
  const label = textOf(element["text"]);
  const url = String(element["url"] ?? "");
  if (url !== "") return make("a", { href: url, target: "_blank", rel: "noreferrer" }, label);
  return button(label, () => press(String(element["action_id"])), String(element["style"] ?? ""));
}

/** Slack's mrkdwn: links, bold, quotes. */
function drawText(text: Block): (Node | string)[] {
  const value = String(text["text"] ?? "");
  if (text["type"] !== "mrkdwn") return [value];
  return value.split("\n").flatMap((line, index) => {
    const parts = drawLine(line.replace(/^(&gt;|>) ?/, ""));
    const drawn = /^(&gt;|>)/.test(line) ? [make("div", { class: "quote" }, ...parts)] : parts;
    return index === 0 || drawn[0] instanceof HTMLElement ? drawn : ["\n", ...drawn];
  });
}

const MARKS = /(\*[^*\n]+\*|<[^>\n]+>)/;

function drawLine(line: string): (Node | string)[] {
  return line.split(MARKS).flatMap((part): (Node | string)[] => {
    if (part === "") return [];
    if (part.startsWith("*") && part.endsWith("*") && part.length > 2) {
      return [make("b", {}, ...drawLine(part.slice(1, -1)))];
    }
    const [, url = "", label = url] = /^<([^|>]+)(?:\|([^>]*))?>$/.exec(part) ?? [];
    if (!/^https?:/.test(url)) return [plain(part)];
    return [make("a", { href: url, target: "_blank", rel: "noreferrer" }, plain(label))];
  });
}

// Word joiners keep Slack from reading marks that people wrote.
function plain(text: string): string {
  return text.replaceAll("\u2060", "").replaceAll("&lt;", "<").replaceAll("&gt;", ">").replaceAll("&amp;", "&");
}

function drawInput(block: Block, acts: BlockActs, people: readonly Place[]): HTMLElement {
  const element = recordOf(block["element"]);
  const actionId = String(element["action_id"]);
  const control = drawControl(element, people);
  control.dataset["block"] = String(block["block_id"]);
  control.dataset["action"] = actionId;
  if (block["dispatch_action"] === true) control.addEventListener("change", () => acts.change(actionId));
  const hint = block["hint"] === undefined ? [] : [make("span", { class: "soft" }, textOf(block["hint"]))];
  return make("label", { class: "block" }, textOf(block["label"]), control, ...hint);
}

function drawControl(element: Block, people: readonly Place[]): HTMLElement {
  switch (element["type"]) {
    case "multi_users_select": {
      const chosen = listOf(element["initial_users"]).map(String);
      const options = people.map(({ id, name }) => option({ value: id, label: name }, chosen.includes(id)));
      return make("select", { multiple: "", size: String(people.length) }, ...options);
    }
    case "static_select":
      return make("select", {}, option({ value: "", label: "" }, false), ...drawOptions(element));
    case "radio_buttons": {
      // All of them in sight, and none chosen at first.
      const options = drawOptions(element);
      return make("select", { size: String(Math.max(options.length, 2)) }, ...options);
    }
    case "file_input":
      return make("input", { type: "file", disabled: "" });
    default: {
      const made = element["multiline"] === true ? make("textarea", { rows: "3" }) : make("input");
      made.value = String(element["initial_value"] ?? "");
      return made;
    }
  }
}

function drawOptions(element: Block): readonly HTMLElement[] {
  const initial = recordOf(element["initial_option"])["value"];
  return listOf(element["options"]).map((each) => {
    const value = String(each["value"]);
    return option({ value, label: textOf(each["text"]) }, value === initial);
  });
}

function option({ value, label }: { readonly value: string; readonly label: string }, isChosen: boolean): HTMLElement {
  return make("option", { value, ...(isChosen && { selected: "" }) }, label);
}

/** What was entered, as Slack tells it. */
export function readValues(within: HTMLElement): Readonly<Record<string, unknown>> {
  const values: Record<string, unknown> = {};
  for (const control of within.querySelectorAll<HTMLInputElement | HTMLSelectElement>("[data-block]")) {
    const { block = "", action = "" } = control.dataset;
    values[block] = { [action]: valueOf(control) };
  }
  return values;
}

function valueOf(control: HTMLInputElement | HTMLSelectElement): unknown {
  if (!(control instanceof HTMLSelectElement)) return { value: control.value === "" ? null : control.value };
  const chosen = [...control.selectedOptions].map(({ value }) => value);
  if (control.multiple) return { selected_users: chosen };
  const [value = ""] = chosen;
  return { selected_option: value === "" ? null : { value } };
}

function textOf(text: unknown): string {
  return plain(String(recordOf(text)["text"] ?? ""));
}

function recordOf(value: unknown): Block {
  return typeof value === "object" && value !== null ? (value as Block) : {};
}

function listOf(value: unknown): readonly Block[] {
  return Array.isArray(value) ? (value as readonly Block[]) : [];
}
