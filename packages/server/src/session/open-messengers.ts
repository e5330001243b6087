import type { ChatProviderName } from "@guildhall/core/chat";
import type { Config } from "../config.ts";

/** The messengers with which people can sign in here. */
export function openMessengers({
  login,
  slack,
  telegram,
}: Pick<Config, "login" | "slack" | "telegram">): readonly ChatProviderName[] {
  return [
    ...(login.chat && slack !== null ? (["slack"] as const) : []),
    ...(login.messenger && telegram !== null ? (["telegram"] as const) : []),
  ];
}
