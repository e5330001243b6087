import { CallFailure } from "@guildhall/core";
import { thanksCalls } from "@guildhall/core/thanks";
import { refreshTopics, showFailure, type Guild } from "../../guild/index.ts";

const RETRY_KINDS: readonly string[] = ["timeout", "network", "offline", "unavailable", "server"];

/** Undoes one's own thanks and reports the result; a temporary failure offers a retry. */
export function undoThanks(guild: Guild, thanksId: number): Promise<void> {
  return tryToTakeBack(guild, guild.platform.newKey(), async (options) => {
    await guild.client.call(thanksCalls.undo, { params: { id: thanksId } }, options);
    return "thanks:undo.done";
  });
}

/** Stops waiting for somebody to join, and says whether what was held can be given again. */
export function withdrawThanks(guild: Guild, thanksId: number): Promise<void> {
  return tryToTakeBack(guild, guild.platform.newKey(), async (options) => {
    const { canGiveAgain } = await guild.client.call(thanksCalls.withdraw, { params: { id: thanksId } }, options);
    return canGiveAgain ? "thanks:waiting.done" : "thanks:waiting.doneLate";
  });
}

interface Options {
  readonly idempotencyKey: string;
  readonly quiet: true;
}

/** Returns the text that says what was done. */
type TakeBack = (options: Options) => Promise<"thanks:undo.done" | "thanks:waiting.done" | "thanks:waiting.doneLate">;

async function tryToTakeBack(guild: Guild, idempotencyKey: string, takeBack: TakeBack): Promise<void> {
  try {
    const done = await takeBack({ idempotencyKey, quiet: true });
    await guild.loadTexts(["thanks"]);
    guild.notify({ text: guild.texts.get().t(done), tone: "good" });
  } catch (error) {
    if (!(error instanceof CallFailure)) throw error;
    const retry = () => void tryToTakeBack(guild, idempotencyKey, takeBack);
    showFailure(guild, error, RETRY_KINDS.includes(error.kind) ? { retry } : {});
  }
  await refreshTopics(guild.queries, thanksCalls.undo.topics);
}
