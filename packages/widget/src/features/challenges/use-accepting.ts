import type { CallFailure } from "@guildhall/core";
import { assignmentCalls } from "@guildhall/core/challenges";
import type { Challenge } from "@guildhall/core/challenges";
import { type Progress, useGuild, useSend, useTranslate } from "../../guild/index.ts";

interface Handlers {
  readonly onDone?: () => void;
  readonly onFailure?: (failure: CallFailure) => void;
}

/** Accepts a challenge or joins its raid. */
export function useAccepting(
  { id, type, participants }: Pick<Challenge, "id" | "type" | "participants">,
  { onDone, onFailure }: Handlers,
): { readonly action: Progress; readonly accept: () => void } {
  const t = useTranslate();
  const { notify } = useGuild();
  const { send, ...action } = useSend(assignmentCalls.accept, { onFailure });
  const isJoining = type === "raid" && participants.total > 0;
  const accept = (): void =>
    send({ params: { id } }, () => {
      notify({ text: t(isJoining ? "challenge:done.joined" : "challenge:done.accepted"), tone: "good" });
      onDone?.();
    });
  return { action, accept };
}
