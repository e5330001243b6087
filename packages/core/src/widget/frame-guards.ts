import {
  FRAME_VERSION,
  WIDGET_TOKENS,
  type FrameEvents,
  type FrameHello,
  type FrameMessage,
  type FrameWelcome,
  type HostMessage,
} from "./frame-messages.ts";
import { WIDGET_VIEWS } from "./widget-views.ts";

const MAX_TEXT_LENGTH = 300;
/** In px: more than any browser lays out. */
const MAX_HEIGHT = 100_000;

export function toHello(): FrameHello {
  return { guildhall: 1, type: "hello", v: FRAME_VERSION };
}

/** The older version of the two wins. */
export function toWelcome(hello: FrameHello): FrameWelcome {
  return { guildhall: 1, type: "welcome", v: Math.min(hello.v, FRAME_VERSION) };
}

export function isHello(data: unknown): data is FrameHello {
  return isGreeting(data, "hello");
}

/** Whether it's an answer in a version that this code speaks. */
export function isWelcome(data: unknown): data is FrameWelcome {
  return isGreeting(data, "welcome") && data.v <= FRAME_VERSION;
}

function isGreeting(data: unknown, type: string): data is { readonly v: number } {
  return isFields(data) && data["guildhall"] === 1 && data["type"] === type && isCount(data["v"]) && data["v"] > 0;
}

/** Null for what isn't a message of the host's. */
export function readHostMessage(data: unknown): HostMessage | null {
  // Safe: the type's guard has seen all of its fields.
  return isFitting(HOST_MESSAGES, data) ? (data as unknown as HostMessage) : null;
}

/** Null for what isn't a message of the frame's. */
export function readFrameMessage(data: unknown): FrameMessage | null {
  // Safe: the type's guard has seen all of its fields.
  return isFitting(FRAME_MESSAGES, data) ? (data as unknown as FrameMessage) : null;
}

type Fields = Readonly<Record<string, unknown>>;
type Guard = (value: unknown) => boolean;
type Shape = Readonly<Record<string, Guard>>;

const isFlag: Guard = (value) => typeof value === "boolean";
const isText: Guard = (value) => typeof value === "string" && value.length <= MAX_TEXT_LENGTH;
const isPath: Guard = (value) => isText(value) && /^\/(?![/\\])/.test(String(value));
const isView: Guard = (value) => WIDGET_VIEWS.some((view) => view === value);
const isToken: Guard = (value) => value === null || typeof value === "string";
const isHeight: Guard = (value) => isCount(value) && Number(value) <= MAX_HEIGHT;
const isTokens: Guard = (value) =>
  isFields(value) &&
  Object.entries(value).every(([name, text]) => WIDGET_TOKENS.some((token) => token === name) && isText(text));
const oneOf =
  (...values: readonly unknown[]): Guard =>
  (value) =>
    values.includes(value);

const OPTIONS: Shape = {
  view: isView,
  id: isCount,
  groupId: isCount,
  theme: oneOf("dark", "light"),
  locale: oneOf("en", "ru", null),
  isFixed: isFlag,
  tokens: isTokens,
};
const isOptions: Guard = (value) => hasShape(OPTIONS, value);

const EVENTS = {
  ready: { view: isView },
  viewed: { view: isView },
  thanked: { id: isCount },
  accepted: { id: isCount },
  completed: { id: isCount },
  bought: { id: isCount },
  unread: { count: isCount },
  navigated: { href: isPath },
  sessionEnded: { reason: oneOf("expired", "refused") },
} satisfies Readonly<Record<keyof FrameEvents, Shape>>;

const HOST_MESSAGES = {
  init: { options: isOptions, isOverlay: isFlag, canNavigate: isFlag },
  update: { options: isOptions },
  "token.answer": { id: isCount, token: isToken, mayRetry: isFlag },
  focus: {},
  destroy: {},
} satisfies Readonly<Record<HostMessage["type"], Shape>>;

const FRAME_MESSAGES = {
  "token.ask": { id: isCount },
  event: { name: (name) => typeof name === "string" && Object.hasOwn(EVENTS, name) },
  resize: { height: isHeight },
  title: { title: isText },
  navigate: { href: isPath },
  failed: { code: isText, requestId: isText },
  open: {},
  close: {},
} satisfies Readonly<Record<FrameMessage["type"], Shape>>;

function isFitting(messages: Readonly<Record<string, Shape>>, data: unknown): boolean {
  if (!isFields(data) || typeof data["type"] !== "string" || !Object.hasOwn(messages, data["type"])) return false;
  if (!hasShape(messages[data["type"]] ?? {}, data)) return false;
  const { type, name, detail } = data;
  // Safe: the message's own guard knows the name.
  return type !== "event" || hasShape(EVENTS[name as keyof FrameEvents], detail);
}

function hasShape(shape: Shape, value: unknown): boolean {
  return isFields(value) && Object.entries(shape).every(([name, fits]) => fits(value[name]));
}

function isFields(value: unknown): value is Fields {
  return typeof value === "object" && value !== null;
}

function isCount(value: unknown): value is number {
  return typeof value === "number" && Number.isSafeInteger(value) && value >= 0;
}
