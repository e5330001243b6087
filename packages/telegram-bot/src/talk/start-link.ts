import type { Bot } from "./turn.ts";

/** A link that opens the person's chat with the bot and says `/start` with this payload there. */
export async function startLink(bot: Bot, payload: string): Promise<string> {
  return startUrl((await bot.self()).username ?? "", payload);
}

/** `payload` is at most 64 of `A-Za-z0-9_-`. */
export function startUrl(username: string, payload: string): string {
  return `https://t.me/${username}?start=${payload}`;
}

/** A link that asks for a group, adds the bot to it and says `/start` with this payload there. */
export function startGroupUrl(username: string, payload: string): string {
  return `https://t.me/${username}?startgroup=${payload}`;
}
