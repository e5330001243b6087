import { CallFailure } from "@guildhall/core";
import { thanksCalls } from "@guildhall/core/thanks";
import { refreshTopics, showFailure, type Guild } from "../../guild/index.ts";

const RETRY_KINDS: readonly string[] = ["timeout", "network", "offline", "unavailable", "server"];

/** Undoes one's own thanks and reports the result; a temporary failure offers a retry. */
export function undoThanks(guild: Guild, thanksId: number): Promise<void> {
  return tryToUndo(guild, thanksId, guild.platform.newKey());
}

async function tryToUndo(guild: Guild, thanksId: number, idempotencyKey: string): Promise<void> {
  try {
    await guild.client.call(thanksCalls.undo, { params: { id: thanksId } }, { idempotencyKey, quiet: true });
    await guild.loadTexts(["thanks"]);
    guild.notify({ text: guild.texts.get().t("thanks:undo.done"), tone: "good" });
  } catch (error) {
    if (!(error instanceof CallFailure)) throw error;
    const retry = () => void tryToUndo(guild, thanksId, idempotencyKey);
    showFailure(guild, error, RETRY_KINDS.includes(error.kind) ? { retry } : {});
  }
  await refreshTopics(guild.queries, thanksCalls.undo.topics);
}
