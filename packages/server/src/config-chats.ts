import { z } from "zod";
import { VARIABLES } from "./config-variables.ts";
import type { VariableName } from "./config-variables.ts";

/** The Slack app of this installation. */
export interface SlackConfig {
  readonly clientId: string;
  readonly clientSecret: string;
  readonly signingSecret: string;
  /** Opens the socket that deliveries come over (Socket Mode); null if Slack posts them. */
  readonly appToken: string | null;
  /** The manifest asks for tokens that expire and are renewed. Tokens that do are always renewed. */
  readonly rotatesTokens: boolean;
  /** With a slash at its end. */
  readonly apiUrl: string;
  /** Where people are asked, without a path. */
  readonly authorizeOrigin: string;
}

/** The Telegram bot of this installation. */
export interface TelegramConfig {
  readonly token: string;
  /** Without a slash at its end. */
  readonly apiRoot: string;
  /** Telegram posts updates and proves itself with it; null if the bot fetches them. */
  readonly webhookSecret: string | null;
  /** Sign-in with Telegram by OpenID Connect; null without. */
  readonly oidc: {
    readonly clientId: string;
    readonly clientSecret: string;
    /** Without a slash at its end. */
    readonly issuer: string;
  } | null;
}

export interface ChatsConfig {
  /** Null unless people talk to us in Slack. */
  readonly slack: SlackConfig | null;
  /** Null unless people talk to us in Telegram. */
  readonly telegram: TelegramConfig | null;
  /** Whether other processes do the chats' work. */
  readonly chatsApart: boolean;
}

const secret = z.string();
const http = z
  .string()
  .regex(/^https?:\/\/[^\s?#@]+$/)
  .refine((value) => URL.canParse(value));

export const CHAT_SCHEMAS = {
  SLACK_CLIENT_ID: secret.regex(/^[\w.-]*$/),
  SLACK_CLIENT_SECRET: secret,
  SLACK_SIGNING_SECRET: secret,
  SLACK_APP_TOKEN: secret,
  SLACK_TOKEN_ROTATION: z.enum(["on", "off"]),
  SLACK_API_URL: http.transform((value) => `${withoutSlash(value)}/`),
  SLACK_AUTHORIZE_URL: http.regex(/^\w+:\/\/[^/]+\/?$/).transform(withoutSlash),
  TELEGRAM_BOT_TOKEN: secret.regex(/^(\d+:[\w-]+)?$/),
  TELEGRAM_API_ROOT: http.transform(withoutSlash),
  TELEGRAM_WEBHOOK_SECRET: secret.regex(/^[\w-]{0,256}$/),
  TELEGRAM_CLIENT_ID: secret.regex(/^[\w.-]*$/),
  TELEGRAM_CLIENT_SECRET: secret,
  TELEGRAM_ISSUER: http.transform(withoutSlash),
  CHATS_APART: z.enum(["on", "off"]),
};

type ChatVariable = keyof typeof CHAT_SCHEMAS;

/** The values of the variables. */
type ReadChats = Readonly<Record<ChatVariable, string>>;

export function toChats(read: ReadChats): ChatsConfig {
  return { slack: toSlack(read), telegram: toTelegram(read), chatsApart: read.CHATS_APART === "on" };
}

/** Whoever sets one of the first has to set all of the second. */
const NEEDED: readonly { readonly ofAny: readonly ChatVariable[]; readonly all: readonly ChatVariable[] }[] = [
  {
    ofAny: ["SLACK_CLIENT_ID", "SLACK_CLIENT_SECRET", "SLACK_SIGNING_SECRET", "SLACK_APP_TOKEN"],
    all: ["SLACK_CLIENT_ID", "SLACK_CLIENT_SECRET", "SLACK_SIGNING_SECRET"],
  },
  {
    ofAny: ["TELEGRAM_WEBHOOK_SECRET", "TELEGRAM_CLIENT_ID", "TELEGRAM_CLIENT_SECRET"],
    all: ["TELEGRAM_BOT_TOKEN"],
  },
  {
    ofAny: ["TELEGRAM_CLIENT_ID", "TELEGRAM_CLIENT_SECRET"],
    all: ["TELEGRAM_CLIENT_ID", "TELEGRAM_CLIENT_SECRET"],
  },
];

/** Signing in with a chat, and the variable without which that chat doesn't exist. */
const SIGN_IN = [
  ["CHAT_LOGIN", "SLACK_CLIENT_ID"],
  ["MESSENGER_LOGIN", "TELEGRAM_BOT_TOKEN"],
] as const;

interface ReadBeside {
  readonly PUBLIC_URL: string | null;
  readonly DATABASE_URL: string | null;
  readonly CHAT_LOGIN: boolean;
  readonly MESSENGER_LOGIN: boolean;
}

/** One sentence per variable that is missing or can't be so. */
export function chatContradictions(read: ReadChats & ReadBeside): string[] {
  const missing: VariableName[] = NEEDED.flatMap(({ ofAny, all }) =>
    ofAny.some((name) => read[name] !== "") ? all.filter((name) => read[name] === "") : [],
  );
  for (const [login, name] of SIGN_IN) {
    // Whoever set others of the chat's variables is already told which are missing.
    if (read[login] && read[name] === "" && !missing.includes(name)) missing.push(login);
  }
  if (isNeverCalled(read)) missing.push("TELEGRAM_WEBHOOK_SECRET");
  if (read.CHATS_APART === "on" && read.DATABASE_URL === null) missing.push("CHATS_APART");
  return missing.map((name) => `${name} must be ${VARIABLES[name].must}.`);
}

/** The ports that Telegram calls a webhook on; an https address without one has 443. */
const WEBHOOK_PORTS: readonly string[] = ["", "443", "80", "88", "8443"];

/** Whether the bot waits for calls that Telegram doesn't make. A Bot API server of one's own, over http, calls any address. */
function isNeverCalled(read: ReadChats & Pick<ReadBeside, "PUBLIC_URL">): boolean {
  if (read.TELEGRAM_WEBHOOK_SECRET === "" || read.TELEGRAM_API_ROOT.startsWith("http:")) return false;
  const { protocol, port } = new URL(read.PUBLIC_URL ?? "http://localhost");
  return protocol !== "https:" || !WEBHOOK_PORTS.includes(port);
}

function toSlack(read: ReadChats): SlackConfig | null {
  if (read.SLACK_CLIENT_ID === "") return null;
  return {
    clientId: read.SLACK_CLIENT_ID,
    clientSecret: read.SLACK_CLIENT_SECRET,
    signingSecret: read.SLACK_SIGNING_SECRET,
    appToken: read.SLACK_APP_TOKEN === "" ? null : read.SLACK_APP_TOKEN,
    rotatesTokens: read.SLACK_TOKEN_ROTATION === "on",
    apiUrl: read.SLACK_API_URL,
    authorizeOrigin: read.SLACK_AUTHORIZE_URL,
  };
}

function toTelegram(read: ReadChats): TelegramConfig | null {
  if (read.TELEGRAM_BOT_TOKEN === "") return null;
  const { TELEGRAM_CLIENT_ID: clientId, TELEGRAM_CLIENT_SECRET: clientSecret, TELEGRAM_ISSUER: issuer } = read;
  return {
    token: read.TELEGRAM_BOT_TOKEN,
    apiRoot: read.TELEGRAM_API_ROOT,
    webhookSecret: read.TELEGRAM_WEBHOOK_SECRET === "" ? null : read.TELEGRAM_WEBHOOK_SECRET,
    oidc: clientId === "" ? null : { clientId, clientSecret, issuer },
  };
}

function withoutSlash(address: string): string {
  return address.replace(/\/$/, "");
}
