import { isDraft, isOver } from "../activities/activity.policy.ts";
import type { ChainPart } from "./chain-part.shapes.ts";
import type { ChainCard } from "./chain.shapes.ts";

/** What a card of the feed shows of it. */
export function partOf(chain: ChainCard): ChainPart {
  const { id, title, progress, isWelcome } = chain;
  const state = isThrough(progress) ? "finished" : isOver(chain) ? "closed" : null;
  const next = state !== null || isDraft(chain) ? null : progress.done > 0 ? "resume" : "start";
  return { id, title, progress, isWelcome, state, next };
}

/** Whether the viewer has nothing left to do there. */
export function isThrough({ done, total }: ChainCard["progress"]): boolean {
  return done > 0 && done === total;
}
