import type { ChatField, ChatForm, ChatInput } from "../chat/chat-card.ts";
import type { ChatThing, DeskContext } from "../chat/define-chat-plug.ts";
import { withNextStep } from "../chains/index.ts";
import { filesIn, textIn } from "../chat/read-input.ts";
import { shortenToLine } from "../chat/shorten.ts";
import type { Attachment } from "../attachments/attachment.shapes.ts";
import { MAX_ASSIGNMENT_COMMENT_LENGTH, MAX_COMPLETION_FILES } from "../lib/limits.ts";
import { nameKinds } from "../lib/upload.ts";
import { isInReview } from "./assignment.policy.ts";
import { rejectionFacts } from "./attempt.chat.ts";
import { loadChallenge } from "./load-challenge.chat.ts";
import { isUniqueCode, RESULT_FILE_KINDS } from "./completion.policy.ts";
import type { ResultType } from "./challenge.values.ts";
import type { Assignment, Challenge } from "./challenge.shapes.ts";

interface Submitted {
  readonly challenge: Challenge;
  /** What was submitted before; null for a first time. */
  readonly attempt: Assignment | null;
}

/** What to submit: text, files or a code, as the challenge wants it. Files of an earlier submission are kept. */
export function completionForm({ challenge, attempt }: Submitted, context: Pick<DeskContext, "t">): ChatForm {
  const { t } = context;
  const { title, resultType, autoApprove } = challenge;
  const kept = attempt?.files ?? [];
  const isAgain = attempt !== null && attempt.completeComments.length > 0;
  return {
    title: t(isAgain ? "challenge:complete.titleAgain" : "challenge:complete.title", { title }),
    facts: [...rejectionFacts(attempt, context), ...completionFacts(challenge, kept, context)],
    fields: [
      commentField({ challenge, attempt }, context),
      ...(RESULT_FILE_KINDS[resultType].length === 0 ? [] : [filesField(resultType, kept.length, context)]),
    ],
    submit: t(autoApprove ? "challenge:complete.send" : "challenge:complete.sendReview"),
    seen: kept.map(({ id }) => String(id)).join(","),
  };
}

function completionFacts(
  { resultType, resultDescription, autoApprove }: Challenge,
  kept: readonly Attachment[],
  { t }: Pick<DeskContext, "t">,
): readonly string[] {
  const facts = [
    t(`challenge:resultType.${resultType}`),
    shortenToLine(resultDescription),
    kept.length === 0 ? "" : t("chat:challenge.kept", { list: kept.map(({ name }) => name).join(", ") }),
    t(autoApprove ? "challenge:complete.auto" : "challenge:complete.review"),
  ];
  return facts.filter((fact) => fact !== "");
}

function commentField({ challenge, attempt }: Submitted, { t }: Pick<DeskContext, "t">): ChatField {
  const { resultType } = challenge;
  const isCode = isUniqueCode(resultType);
  return {
    type: "text",
    name: "comment",
    label: t(isCode ? "challenge:complete.code" : "challenge:complete.comment"),
    hint: t(isCode ? "challenge:complete.codeHint" : "challenge:complete.commentHint"),
    isRequired: RESULT_FILE_KINDS[resultType].length === 0,
    isLong: !isCode,
    maxLength: MAX_ASSIGNMENT_COMMENT_LENGTH,
    value: attempt?.completeComments.at(-1)?.text ?? "",
  };
}

function filesField(resultType: ResultType, keptCount: number, { t }: Pick<DeskContext, "t">): ChatField {
  return {
    type: "files",
    name: "files",
    label: t("challenge:complete.files"),
    hint: nameKinds(RESULT_FILE_KINDS[resultType]),
    isRequired: resultType !== "all" && keptCount === 0,
    max: MAX_COMPLETION_FILES - keptCount,
  };
}

/** The call's body and files. */
export function completionOf(input: ChatInput) {
  const oldFileIds = textIn(input, "seen")
    .split(",")
    .map(Number)
    .filter((id) => Number.isSafeInteger(id) && id > 0);
  return { body: { comment: textIn(input, "comment"), oldFileIds }, files: { "file_{n}": filesIn(input, "files") } };
}

/** With the step that it opened, if it counts at once. */
export async function completedResult(
  assignment: Pick<Assignment, "status" | "challengeId">,
  context: DeskContext,
): Promise<{ readonly text: string; readonly shows?: ChatThing }> {
  if (isInReview(assignment)) return { text: context.t("challenge:done.submitted") };
  return stepResult(context.t("challenge:done.completed"), assignment, context);
}

export async function stepResult(
  text: string,
  { challengeId }: Pick<Assignment, "challengeId">,
  context: DeskContext,
): Promise<{ readonly text: string; readonly shows?: ChatThing }> {
  return withNextStep(context, { text, chains: (await loadChallenge(context, challengeId)).chains });
}
