// Beside chat/chat-apps.ts, the only file that imports the chat apps: signing in needs none of what runs there. They're
// loaded when somebody signs in.
import type { SlackOAuthConfig } from "@guildhall/slack-app";
import type { SignInOutcome } from "@guildhall/telegram-bot";
import type { Config } from "../config.ts";
import { createEgressFetch } from "../lib/egress-fetch.ts";
import { createEgress } from "../lib/egress.ts";
import type { Deps } from "../lib/deps.ts";
import { openMessengers } from "../session/open-messengers.ts";
import type { Messenger, Vouched } from "./messenger.ts";
import { createTelegramOidc } from "./telegram-oidc.ts";

/** Telegram's older way, for a bot without a client ID: signed with the bot's token. */
export interface TelegramWidget {
  /** Where the browser is sent; it comes back with the result behind a `#`. */
  begin(back: { readonly origin: string; readonly returnTo: string }): string;
  finish(fields: Readonly<Record<string, string>>, at: Date): Promise<Vouched>;
}

export interface MiniAppPerson {
  readonly vouched: Vouched;
  /** What the link said that opened the Mini App; "" for nothing. */
  readonly startParam: string;
}

/** Those that people can sign in with here; null for the others. */
export interface Messengers {
  readonly slack: Messenger | null;
  readonly telegram: Messenger | null;
  /** Of a bot that people can sign in with only this way. */
  readonly widget: TelegramWidget | null;
  readonly readMiniApp: ((initData: string, at: Date) => Promise<MiniAppPerson>) | null;
}

export function createMessengers({ config, log }: Pick<Deps, "config" | "log">): Messengers {
  const isOpen = (provider: "slack" | "telegram"): boolean => openMessengers(config).includes(provider);
  const slack = isOpen("slack") ? config.slack : null;
  const telegram = isOpen("telegram") ? config.telegram : null;
  const oidc = telegram?.oidc ?? null;
  return {
    slack: slack === null ? null : createSlackSignIn(slack),
    telegram: oidc === null ? null : createTelegramOidc(oidc, { egress: createEgress(trusting(oidc.issuer)), log }),
    widget: telegram === null || oidc !== null ? null : createWidget(telegram.token),
    readMiniApp: telegram === null ? null : (initData, at) => readMiniApp({ token: telegram.token, initData, at }),
  };
}

/** The installation's own vendors may be at a private address. */
function trusting(url: string) {
  return { trustedHosts: [new URL(url).host] };
}

function createSlackSignIn({
  clientId,
  clientSecret,
  apiUrl,
  authorizeOrigin,
}: NonNullable<Config["slack"]>): Messenger {
  const fetch = createEgressFetch(trusting(apiUrl));
  const withReturn = (redirectUri: string): SlackOAuthConfig => ({
    clientId,
    clientSecret,
    apiUrl,
    authorizeOrigin,
    redirectUri,
    fetch,
  });
  return {
    async begin({ state, nonce, redirectUri }) {
      const { signInUrl } = await import("@guildhall/slack-app");
      return signInUrl(withReturn(redirectUri), { state, nonce });
    },
    async finish({ code, nonce, redirectUri, at }) {
      const { finishSignIn } = await import("@guildhall/slack-app");
      const outcome = await finishSignIn(withReturn(redirectUri), { code, nonce, at });
      if (outcome.kind === "refused") return outcome;
      const { teamId, userId, name, email } = outcome.result;
      if (teamId === "" || userId === "") return { kind: "refused", reason: "invalid_id_token" };
      const identityId = `${teamId}:${userId}`;
      return { kind: "person", person: { provider: "slack", identityId, userId, teamId, name, email } };
    },
  };
}

/** Where the login widget leads; there's no other one. */
const WIDGET_URL = "https://oauth.telegram.org/auth";

function createWidget(token: string): TelegramWidget {
  return {
    begin: ({ origin, returnTo }) => {
      const botId = token.split(":", 1)[0] ?? "";
      return `${WIDGET_URL}?${new URLSearchParams({ bot_id: botId, origin, return_to: returnTo })}`;
    },
    async finish(fields, at) {
      const { verifyLoginWidget } = await import("@guildhall/telegram-bot");
      return toVouched(verifyLoginWidget(fields, { token, at }));
    },
  };
}

async function readMiniApp({
  token,
  initData,
  at,
}: {
  readonly token: string;
  readonly initData: string;
  readonly at: Date;
}): Promise<MiniAppPerson> {
  const { verifyInitData } = await import("@guildhall/telegram-bot");
  const outcome = verifyInitData(initData, { token, at });
  return { vouched: toVouched(outcome), startParam: outcome.isValid ? outcome.startParam : "" };
}

function toVouched(outcome: SignInOutcome): Vouched {
  if (!outcome.isValid) return { kind: "refused", reason: outcome.reason };
  const { externalId: userId, name } = outcome.person;
  return {
    kind: "person",
    person: { provider: "telegram", identityId: userId, userId, teamId: "", name, email: "" },
  };
}
