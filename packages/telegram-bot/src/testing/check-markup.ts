import { badRequest } from "./refusal.ts";

const MAX_CALLBACK_BYTES = 64;
const MAX_BUTTONS = 100;
const MAX_BUTTONS_IN_ROW = 8;
const MAX_PLACEHOLDER = 64;
const MAX_REQUESTED_USERS = 10;

/** A reply markup whose fields the spec allows; what else Telegram asks of it. */
export interface GivenMarkup {
  readonly inline_keyboard?: readonly (readonly GivenButton[])[];
  readonly keyboard?: readonly (readonly GivenButton[])[];
  readonly input_field_placeholder?: string;
}

export interface GivenButton {
  readonly text: string;
  readonly style?: string;
  readonly url?: string;
  readonly callback_data?: string;
  readonly request_users?: { readonly max_quantity?: number };
}

/** @throws {Refusal} for a markup that Telegram refuses */
export function checkMarkup(markup: GivenMarkup): void {
  const { inline_keyboard: inline = [], keyboard = [], input_field_placeholder: placeholder = "-" } = markup;
  const rows = [...inline, ...keyboard];
  if (rows.flat().length > MAX_BUTTONS || rows.some((row) => row.length > MAX_BUTTONS_IN_ROW)) {
    throw badRequest("REPLY_MARKUP_TOO_LONG");
  }
  for (const button of rows.flat()) checkText(button);
  for (const button of inline.flat()) checkInline(button);
  if (placeholder === "" || placeholder.length > MAX_PLACEHOLDER) {
    throw badRequest("input field placeholder is too long");
  }
}

function checkText({ text, style, request_users: requested }: GivenButton): void {
  if (text.trim() === "") throw badRequest("can't parse inline keyboard button: button text is empty");
  if (style !== undefined && !["danger", "success", "primary"].includes(style))
    throw badRequest("BUTTON_STYLE_INVALID");
  const quantity = requested?.max_quantity ?? 1;
  if (quantity < 1 || quantity > MAX_REQUESTED_USERS) throw badRequest("USERS_QUANTITY_INVALID");
}

function checkInline({ text, url, callback_data: data }: GivenButton): void {
  if ((url === undefined) === (data === undefined)) throw badRequest(`button "${text}" must have exactly one action`);
  if (url !== undefined && !isPublicUrl(url)) {
    throw badRequest(`inline keyboard button URL '${url}' is invalid: Wrong HTTP URL`);
  }
  const bytes = data === undefined ? 1 : new TextEncoder().encode(data).length;
  if (bytes < 1 || bytes > MAX_CALLBACK_BYTES) throw badRequest("BUTTON_DATA_INVALID");
}

function isPublicUrl(url: string): boolean {
  if (!URL.canParse(url)) return false;
  const { protocol, hostname } = new URL(url);
  return protocol === "tg:" || (/^https?:$/.test(protocol) && hostname.includes("."));
}
