import type { Assignment } from "@guildhall/core/challenges";
import { useTranslate } from "../../i18n/language.ts";
import { MarkdownClamp } from "../../text/markdown-clamp.tsx";
import { useWorkspaceTime } from "./use-workspace-time.ts";

/** The words of the last review, and until when or whether it can be handed in again. */
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
