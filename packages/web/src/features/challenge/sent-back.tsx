import { isSentBack, type Assignment } from "@guildhall/core";
import { Banner, Clamp } from "@guildhall/widget";
import { useTranslate } from "../../i18n/language.ts";
import { useMember } from "../../session/use-session.ts";
import { sortAttempts } from "./attempts.ts";
import { useChallenge } from "./challenge-scope.tsx";
import { useWorkspaceTime } from "./use-workspace-time.ts";

/** What a reviewer said when sending the reader's attempt back, above everything else; nothing for any other attempt. */
export function SentBack() {
  const { challenge } = useChallenge();
  const { current } = sortAttempts(challenge.assignments, useMember().user.id);
  if (current === null || !isSentBack(current)) return null;
  return <Banner tone="warning"><ReviewWords attempt={current} /></Banner>;
}

/** The words of the last review, and until when or whether it can be handed in again. */
export function ReviewWords({ attempt: { rejectComments, graceUntil, abilities } }: { readonly attempt: Assignment }) {
  const t = useTranslate();
  const write = useWorkspaceTime();
  const last = rejectComments.at(-1);
  if (last === undefined) return null;
  return (
    <>
      <p>{t("challenge:talk.rejected", { name: last.author.name })}</p>
      <Clamp text={last.text} quote />
      {graceUntil !== null && abilities.complete.allowed && <p>{t("challenge:mine.grace", { when: write(graceUntil) })}</p>}
    </>
  );
}
