import type { ChatForm, ChatInput } from "../chat/chat-card.ts";
import type { DeskContext } from "../chat/define-chat-plug.ts";
import { textIn } from "../chat/read-input.ts";
import { shortenToLine } from "../chat/shorten.ts";
import type { TranslateAny } from "../i18n/translate.ts";
import { isSentBack } from "./assignment.policy.ts";
import type { Assignment, Challenge } from "./challenge.shapes.ts";

/** An attempt with its challenge. */
export interface Attempt {
  readonly assignment: Assignment;
  readonly challenge: Challenge;
}

/** What the reviewer wants changed, as one line; nothing once it's submitted again. */
export function rejectionFacts(attempt: Assignment | null, { t }: Pick<DeskContext, "t">): readonly string[] {
  const rejection = attempt !== null && isSentBack(attempt) ? attempt.rejectComments.at(-1) : undefined;
  if (rejection === undefined) return [];
  return [t("chat:challenge.rejected", { name: rejection.author.name, text: shortenToLine(rejection.text) })];
}

export function abandonLabel(attempt: Assignment | null, t: TranslateAny): string {
  return t(`challenge:actions.${isTeam(attempt) ? "leave" : "abandon"}`);
}

/** What one loses by giving up, or by leaving a raid. */
export function abandonmentForm({ challenge, assignment }: Attempt, t: TranslateAny): ChatForm {
  const isLeft = isTeam(assignment);
  return {
    title: t(isLeft ? "challenge:abandonment.titleLeave" : "challenge:abandonment.title"),
    facts: [challenge.title, t(`challenge:abandonment.${lossOf({ challenge, assignment })}`)],
    fields: [],
    submit: t(isLeft ? "challenge:abandonment.sendLeave" : "challenge:abandonment.send"),
    seen: isLeft ? "team" : "",
  };
}

/** Says it as its form did. */
export function abandonedText(input: ChatInput, t: TranslateAny): string {
  return t(textIn(input, "seen") === "team" ? "challenge:done.left" : "challenge:done.abandoned");
}

function isTeam(attempt: Assignment | null): boolean {
  return (attempt?.assignees.length ?? 0) > 1;
}

function lossOf({ challenge, assignment }: Attempt): string {
  if (challenge.type === "problem") return "textProblem";
  if (challenge.type === "quest") return challenge.allowMultiQuest ? "text" : "textOnce";
  return isTeam(assignment) ? "textMember" : "textLast";
}
