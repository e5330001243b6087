import type { TelegramHost } from "../telegram-host.ts";

/** How long presses on messages of before still lead to the new group. */
const MOVE_KEPT_MS = 180 * 24 * 3600 * 1000;

interface HasHost {
  readonly host: Pick<TelegramHost, "drafts" | "moveChat">;
}

/** A group became a supergroup: what is connected moves to its new id, and so does what's pressed in the old one. */
export async function moveChat({ host }: HasHost, from: string, to: string): Promise<void> {
  await host.drafts.write(keyOf(from), to, MOVE_KEPT_MS);
  await host.moveChat(from, to);
}

/** The group's id as it's now; its own if it never moved. */
export async function findMoved({ host }: HasHost, chatId: string): Promise<string> {
  return (await host.drafts.read(keyOf(chatId))) ?? chatId;
}

function keyOf(chatId: string): string {
  return `moved:${chatId}`;
}
