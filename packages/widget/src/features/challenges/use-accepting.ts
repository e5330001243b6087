import type { CallFailure } from "@guildhall/core";
import { assignmentCalls } from "@guildhall/core/challenges";
import type { Challenge } from "@guildhall/core/challenges";
import { type Action, useGuild, useTranslate } from "../../guild/index.ts";
import { useChallengeAction } from "./use-challenge-action.ts";

interface Handlers {
  readonly onDone?: () => void;
  readonly onFailure?: (failure: CallFailure) => void;
}

/** Accepts a challenge or joins its raid. */
export function useAccepting(
  { id, type, participants }: Pick<Challenge, "id" | "type" | "participants">,
  { onDone, onFailure }: Handlers,
): { readonly action: Action; readonly accept: () => void } {
  const t = useTranslate();
  const { client, notify } = useGuild();
  const action = useChallengeAction(onFailure);
  const isJoining = type === "raid" && participants.total > 0;
  const accept = (): void =>
    action.run(`accept ${String(id)}`, async (idempotencyKey) => {
      await client.call(assignmentCalls.accept, { params: { id } }, { idempotencyKey, quiet: true });
      notify({ text: t(isJoining ? "challenge:done.joined" : "challenge:done.accepted"), tone: "good" });
      onDone?.();
    });
  return { action, accept };
}
