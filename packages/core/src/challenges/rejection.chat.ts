import type { ChatField, ChatForm, ChatInput } from "../chat/chat-card.ts";
import { writeTime } from "../chat/chat-times.ts";
import type { DeskContext } from "../chat/define-chat-plug.ts";
import { textIn } from "../chat/read-input.ts";
import { MAX_ASSIGNMENT_COMMENT_LENGTH } from "../lib/limits.ts";
import { isTooLateToRetry } from "./assignment.policy.ts";
import type { Attempt } from "./attempt.chat.ts";
import { deadlinesOf } from "./deadline-mark.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

/** Extra time on offer, in days. */
const EXTRA_DAYS = [1, 3, 7] as const;

const FINAL = "final";

/** What needs to change; once time is up, also whether there's extra time. */
export async function rejectionForm({ challenge, assignment }: Attempt, context: DeskContext): Promise<ChatForm> {
  const { t, now } = context;
  const { complete } = deadlinesOf(challenge);
  const isLate = isTooLateToRetry({ status: challenge.status, completeDeadlineAt: complete }, now());
  const comment: ChatField = {
    type: "text",
    name: "comment",
    label: t("challenge:reject.comment"),
    hint: "",
    isRequired: true,
    isLong: true,
    maxLength: MAX_ASSIGNMENT_COMMENT_LENGTH,
    value: "",
  };
  const { name } = assignment.activityUser;
  return {
    title: t("challenge:reject.title"),
    facts: [challenge.title, t(isLate ? "chat:challenge.rejectLate" : "challenge:reject.lead", { name })],
    fields: isLate ? [comment, await againField(context)] : [comment],
    submit: t("challenge:reject.send"),
  };
}

async function againField(context: DeskContext): Promise<ChatField> {
  const { t, now } = context;
  const times = EXTRA_DAYS.map((days) => new Date(now().getTime() + days * DAY_MS).toISOString());
  const extra = await Promise.all(
    times.map(async (value) => ({
      value,
      label: t("chat:challenge.until", { time: await writeTime(context, value) }),
    })),
  );
  return {
    type: "choice",
    name: "until",
    label: t("challenge:reject.again"),
    hint: "",
    isRequired: true,
    options: [...extra, { value: FINAL, label: t("challenge:reject.final") }],
    value: extra[0]?.value ?? FINAL,
  };
}

/** The call's body. */
export function rejectionOf(input: ChatInput) {
  const until = textIn(input, "until");
  return { comment: textIn(input, "comment"), until: until === "" || until === FINAL ? null : until };
}
