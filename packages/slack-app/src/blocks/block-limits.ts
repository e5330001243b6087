import * as limits from "./slack-limits.ts";

/** What Slack would refuse in a message or view, each with its path; empty if it would take it. */
export function blockFaults(surface: unknown): readonly string[] {
  const faults: string[] = [];
  const view = asRecord(surface);
  if (view["type"] === "modal" || view["type"] === "home") checkView(view, faults);
  const isView = view["type"] !== undefined;
  checkBlocks(view["blocks"], { faults, most: isView ? limits.MAX_VIEW_BLOCKS : limits.MAX_MESSAGE_BLOCKS });
  return faults;
}

type Json = Readonly<Record<string, unknown>>;

interface Bound {
  readonly path: string;
  readonly max: number;
  readonly min?: number;
}

function checkView(view: Json, faults: string[]): void {
  if (view["type"] === "modal") checkModal(view, faults);
  else if (view["title"] !== undefined || view["submit"] !== undefined)
    faults.push("title, submit: not on the home tab");
  checkLength(view["private_metadata"] ?? "", { path: "private_metadata", max: limits.MAX_PRIVATE_METADATA }, faults);
  checkLength(view["callback_id"] ?? "", { path: "callback_id", max: limits.MAX_ID }, faults);
  if (Buffer.byteLength(JSON.stringify(view)) > limits.MAX_VIEW_BYTES) faults.push("view: too many bytes");
}

function checkModal(view: Json, faults: string[]): void {
  checkText(view["title"], { path: "title", max: limits.MAX_MODAL_TITLE }, faults);
  for (const path of ["submit", "close"])
    if (view[path] !== undefined) checkText(view[path], { path, max: limits.MAX_MODAL_TITLE }, faults);
  const hasInput = asList(view["blocks"]).some((each) => asRecord(each)["type"] === "input");
  if (hasInput && view["submit"] === undefined) faults.push("submit: needed with an input");
}

function checkBlocks(value: unknown, { faults, most }: { readonly faults: string[]; readonly most: number }): void {
  const blocks = asList(value).map(asRecord);
  if (blocks.length > most) faults.push(`blocks: ${blocks.length}, at most ${most}`);
  const ids = blocks.map((each) => each["block_id"]).filter((each) => each !== undefined);
  if (new Set(ids).size < ids.length) faults.push("blocks: the same block_id twice");
  blocks.forEach((block, index) => {
    const path = `blocks[${index}]`;
    if (block["block_id"] !== undefined)
      checkLength(block["block_id"], { path: `${path}.block_id`, max: limits.MAX_ID, min: 1 }, faults);
    const check = BLOCKS[String(block["type"])];
    if (check === undefined) faults.push(`${path}: no block "${String(block["type"])}"`);
    else check(block, path, faults);
  });
}

type Check = (value: Json, path: string, faults: string[]) => void;

const BLOCKS: Readonly<Record<string, Check>> = {
  divider: () => undefined,
  header: (block, path, faults) => {
    checkText(block["text"], { path: `${path}.text`, max: limits.MAX_HEADER_TEXT }, faults);
    if (asRecord(block["text"])["type"] !== "plain_text") faults.push(`${path}.text: plain_text only`);
  },
  section: (block, path, faults) => {
    if (block["text"] === undefined && block["fields"] === undefined) faults.push(`${path}: needs a text`);
    if (block["text"] !== undefined)
      checkText(block["text"], { path: `${path}.text`, max: limits.MAX_SECTION_TEXT }, faults);
    if (block["accessory"] !== undefined) checkElement(asRecord(block["accessory"]), `${path}.accessory`, faults);
  },
  context: (block, path, faults) => {
    const elements = asList(block["elements"]).map(asRecord);
    checkCount(elements.length, { path: `${path}.elements`, max: limits.MAX_CONTEXT_ELEMENTS, min: 1 }, faults);
    elements.forEach((each, index) =>
      checkText(each, { path: `${path}.elements[${index}]`, max: limits.MAX_CONTEXT_TEXT }, faults),
    );
  },
  image: (block, path, faults) => {
    checkLength(block["alt_text"], { path: `${path}.alt_text`, max: limits.MAX_ALT_TEXT, min: 1 }, faults);
    checkLength(block["image_url"], { path: `${path}.image_url`, max: limits.MAX_URL, min: 1 }, faults);
  },
  actions: (block, path, faults) => {
    const elements = asList(block["elements"]).map(asRecord);
    checkCount(elements.length, { path: `${path}.elements`, max: limits.MAX_ACTIONS_ELEMENTS, min: 1 }, faults);
    elements.forEach((each, index) => checkElement(each, `${path}.elements[${index}]`, faults));
    const ids = elements.map((each) => each["action_id"]);
    if (new Set(ids).size < ids.length) faults.push(`${path}: the same action_id twice`);
  },
  input: (block, path, faults) => {
    checkText(block["label"], { path: `${path}.label`, max: limits.MAX_LABEL_TEXT }, faults);
    if (asRecord(block["label"])["type"] !== "plain_text") faults.push(`${path}.label: plain_text only`);
    if (block["hint"] !== undefined)
      checkText(block["hint"], { path: `${path}.hint`, max: limits.MAX_HINT_TEXT }, faults);
    checkElement(asRecord(block["element"]), `${path}.element`, faults);
  },
};

function checkElement(element: Json, path: string, faults: string[]): void {
  const type = String(element["type"]);
  const check = ELEMENTS[type];
  if (check === undefined) return void faults.push(`${path}: no element "${type}"`);
  checkLength(element["action_id"], { path: `${path}.action_id`, max: limits.MAX_ID, min: 1 }, faults);
  if (element["placeholder"] !== undefined)
    checkText(element["placeholder"], { path: `${path}.placeholder`, max: limits.MAX_PLACEHOLDER }, faults);
  check(element, path, faults);
}

const ELEMENTS: Readonly<Record<string, Check>> = {
  button: (button, path, faults) => {
    checkText(button["text"], { path: `${path}.text`, max: limits.MAX_BUTTON_TEXT }, faults);
    checkLength(button["value"] ?? "", { path: `${path}.value`, max: limits.MAX_BUTTON_VALUE }, faults);
    checkLength(button["url"] ?? "", { path: `${path}.url`, max: limits.MAX_URL }, faults);
    if (!["primary", "danger", undefined].includes(button["style"] as string | undefined))
      faults.push(`${path}.style: primary, danger or none`);
  },
  plain_text_input: (input, path, faults) => {
    const max = Number(input["max_length"] ?? limits.MAX_INPUT_LENGTH);
    checkCount(max, { path: `${path}.max_length`, max: limits.MAX_INPUT_LENGTH, min: 1 }, faults);
    checkLength(input["initial_value"] ?? "", { path: `${path}.initial_value`, max }, faults);
  },
  multi_users_select: (select, path, faults) => {
    const most = select["max_selected_items"] ?? 1;
    checkCount(Number(most), { path: `${path}.max_selected_items`, max: Number.MAX_SAFE_INTEGER, min: 1 }, faults);
  },
  static_select: (select, path, faults) => checkOptions(select, { path, max: limits.MAX_OPTIONS }, faults),
  radio_buttons: (radios, path, faults) => checkOptions(radios, { path, max: limits.MAX_RADIO_BUTTONS }, faults),
  external_select: (select, path, faults) => {
    if (select["initial_option"] !== undefined)
      checkOption(asRecord(select["initial_option"]), `${path}.initial_option`, faults);
  },
  file_input: (input, path, faults) =>
    checkCount(Number(input["max_files"] ?? 1), { path: `${path}.max_files`, max: limits.MAX_FILES, min: 1 }, faults),
};

function checkOptions(element: Json, { path, max }: Bound, faults: string[]): void {
  const options = asList(element["options"]).map(asRecord);
  checkCount(options.length, { path: `${path}.options`, max, min: 1 }, faults);
  options.forEach((each, index) => checkOption(each, `${path}.options[${index}]`, faults));
  const initial = element["initial_option"];
  if (initial !== undefined && !options.some((each) => JSON.stringify(each) === JSON.stringify(initial)))
    faults.push(`${path}.initial_option: none of the options`);
}

function checkOption(option: Json, path: string, faults: string[]): void {
  checkText(option["text"], { path: `${path}.text`, max: limits.MAX_OPTION_TEXT }, faults);
  checkLength(option["value"], { path: `${path}.value`, max: limits.MAX_OPTION_VALUE, min: 1 }, faults);
}

/** What Slack would refuse in the options that answer a menu's question. */
export function optionFaults(options: unknown): readonly string[] {
  const faults: string[] = [];
  const all = asList(options).map(asRecord);
  checkCount(all.length, { path: "options", max: limits.MAX_OPTIONS }, faults);
  all.forEach((each, index) => checkOption(each, `options[${index}]`, faults));
  return faults;
}

function checkText(value: unknown, bound: Bound, faults: string[]): void {
  const text = asRecord(value);
  if (text["type"] !== "plain_text" && text["type"] !== "mrkdwn") faults.push(`${bound.path}: no text`);
  checkLength(text["text"], { min: 1, ...bound }, faults);
}

function checkLength(value: unknown, { path, max, min = 0 }: Bound, faults: string[]): void {
  if (typeof value !== "string") return void faults.push(`${path}: no string`);
  // Half a surrogate pair is no text; Slack answers invalid_blocks.
  if (/\p{Cs}/u.test(value)) faults.push(`${path}: cut inside a sign`);
  checkCount(value.length, { path, max, min }, faults);
}

function checkCount(count: number, { path, max, min = 0 }: Bound, faults: string[]): void {
  if (!(count >= min && count <= max)) faults.push(`${path}: ${count}, from ${min} to ${max}`);
}

function asRecord(value: unknown): Json {
  return typeof value === "object" && value !== null ? (value as Json) : {};
}

function asList(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}
