import type { ChatProviderName } from "@guildhall/core/chat";
import type { GuestInfo } from "../../session/use-guest-info.ts";

export type MessengerName = ChatProviderName;

const MESSENGERS: readonly MessengerName[] = ["slack", "telegram"];

/** What somebody goes to a messenger for; `query` is what the server needs to know of it. */
export interface MessengerTrip {
  readonly aim: "sign_in" | "sign_up" | "link" | "invite";
  readonly query?: Readonly<Record<string, string>>;
}

const STARTS: Readonly<Record<MessengerName, string>> = {
  slack: "/api/v1/slack/sign-in",
  telegram: "/api/v1/telegram/sign-in/oauth",
};

/** The server sends the browser on from there. */
export function messengerLink(messenger: MessengerName, { aim, query = {} }: MessengerTrip): string {
  const isInstall = messenger === "telegram" && aim === "sign_up";
  const start = isInstall ? "/api/v1/telegram/install/oauth" : STARTS[messenger];
  const search = new URLSearchParams({ ...(aim === "sign_in" || isInstall ? {} : { aim }), ...query }).toString();
  return search === "" ? start : `${start}?${search}`;
}

/** Those with which guests can sign in here. */
export function openMessengers(info: GuestInfo | null): readonly MessengerName[] {
  if (info === null) return [];
  const { chatLogin, messengerLogin } = info.login;
  return MESSENGERS.filter((each) => (each === "slack" ? chatLogin : messengerLogin));
}
