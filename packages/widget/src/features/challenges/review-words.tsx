import type { Assignment } from "@guildhall/core/challenges";
import { useTranslate } from "../../guild/index.ts";
import { MarkdownClamp } from "../../text/index.ts";
import { useWorkspaceTime } from "./use-workspace-time.ts";

/** The latest review comment, and until when it can be submitted again, if at all. */
export function ReviewWords({ attempt: { rejectComments, graceUntil, abilities } }: { readonly attempt: Assignment }) {
  const t = useTranslate();
  const write = useWorkspaceTime();
  const last = rejectComments.at(-1);
  if (last === undefined) return null;
  return (
    <>
      <p>{t("challenge:talk.rejected", { name: last.author.name })}</p>
      <MarkdownClamp text={last.text} quote />
      {graceUntil !== null && abilities.complete.allowed && (
        <p>{t("challenge:mine.grace", { when: write(graceUntil) })}</p>
      )}
    </>
  );
}
