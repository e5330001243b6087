import { shorten } from "../chat/shorten.ts";
import type { EventPayload } from "../events/domain-event.ts";
import { USERS_BAR_LIMIT } from "../lib/limits.ts";
import { plainText } from "../lib/plain-text.ts";
import { exceptActor } from "../messages/audiences.ts";
import { message } from "../messages/define-messages.ts";
import type { MessageEvent, MessageView } from "../messages/define-messages.ts";

type MessagedStep = "submitted" | "rejected" | "approved" | "completed" | "split_reminder_due";
type AboutAssignment = EventPayload<`assignment.${MessagedStep | "lead_handed_over" | "lead_passed"}`>;

/** A snapshot of the assignment: the leader first, at most a few members. */
function snapshotOf({ challengeId, memberIds }: AboutAssignment) {
  return { challengeId, memberIds: memberIds.slice(0, USERS_BAR_LIMIT), memberCount: memberIds.length };
}

const ofAssignment = {
  category: "assignment",
  card: "assignment",
  subject: "challenge",
  subjectId: ({ challengeId }: AboutAssignment) => challengeId,
  entityId: ({ assignmentId }: AboutAssignment) => assignmentId,
  names: ({ memberIds }: AboutAssignment) => memberIds,
  keeps: snapshotOf,
  link: ({ challengeId }: { readonly challengeId: number }) => `/challenge/${String(challengeId)}`,
} as const;

const leaderOf = ({ payload }: MessageEvent<"assignment.approved" | "assignment.split_reminder_due">) =>
  payload.memberIds.slice(0, 1);

const ofRejection = {
  ...ofAssignment,
  to: ({ payload }: MessageEvent<"assignment.rejected">) => payload.memberIds,
  audience: "told",
  isForOthers: true,
  variant: decidedVariant,
  keeps: (payload: EventPayload<"assignment.rejected">) => ({ ...snapshotOf(payload), comment: payload.comment }),
} as const;

const rejectionQuote = ({ comment }: EventPayload<"assignment.rejected">) => plainText(comment);

/** One's own: approved by someone else, or completed without review. */
function completedVariant({ readerId, authorId, memberIds }: MessageView): string {
  if (!memberIds.includes(readerId)) return "";
  return memberIds.length === 1 && authorId !== 0 && authorId !== readerId ? "approved" : "byYou";
}

/** Reviewers read it where they were told of the submission. */
function decidedVariant({ readerId, authorId, memberIds }: MessageView): string {
  if (memberIds.includes(readerId)) return "";
  return readerId !== 0 && readerId === authorId ? "byYou" : "byOther";
}

/** Reviewers read it where they were told of the submission; the split is the leader's. */
function approvedVariant({ readerId, authorId, memberIds }: MessageView): string {
  if (memberIds[0] === readerId) return "";
  return readerId !== 0 && readerId === authorId ? "byYou" : "byOther";
}

export const assignmentMessages = {
  assignment_submitted: message("assignment.submitted", {
    ...ofAssignment,
    again: "assignment.review_passed",
    to: ({ payload }) => payload.reviewerIds,
    audience: "told",
    isForOthers: true,
    variant: ({ readerId, memberIds }) => (memberIds.includes(readerId) ? "byYou" : ""),
    fileCount: ({ fileCount = 0 }) => fileCount,
    mail: { template: "assignment_submitted", quote: ({ comment = "" }) => shorten(comment) },
  }),
  assignment_received: message("assignment.submitted", {
    ...ofAssignment,
    when: (_event, { sendAckReceipts }) => sendAckReceipts,
    to: ({ actorMemberId }) => (actorMemberId === 0 ? [] : [actorMemberId]),
    audience: "told",
  }),
  assignment_rejected: message("assignment.rejected", {
    ...ofRejection,
    when: ({ payload: { isFinal = false } }) => !isFinal,
    mail: { template: "assignment_rejected", quote: rejectionQuote },
  }),
  assignment_refused: message("assignment.rejected", {
    ...ofRejection,
    when: ({ payload: { isFinal = false } }) => isFinal,
    mail: { template: "assignment_refused", quote: rejectionQuote },
  }),
  assignment_approved: message("assignment.approved", {
    ...ofAssignment,
    // Without a split, the same step completes it, which sends its own message.
    when: ({ payload }) => payload.needsSplit,
    to: leaderOf,
    audience: "told",
    isForOthers: true,
    variant: approvedVariant,
    mail: { template: "assignment_approved" },
  }),
  assignment_split_due: message("assignment.split_reminder_due", {
    ...ofAssignment,
    to: leaderOf,
    audience: "told",
    mail: { template: "assignment_split_due" },
  }),
  assignment_split_overdue: message("assignment.split_reminder_due", {
    ...ofAssignment,
    to: ({ payload }) => payload.managerIds,
    audience: "told",
    mail: { template: "assignment_split_overdue" },
  }),
  assignment_handed_over: message("assignment.lead_handed_over", {
    ...ofAssignment,
    to: ({ payload }) => [payload.memberId],
    audience: "told",
    mail: { template: "assignment_handed_over" },
  }),
  assignment_lead_passed: message("assignment.lead_passed", {
    ...ofAssignment,
    to: ({ payload }) => [payload.memberId],
    audience: "told",
    mail: { template: "assignment_lead_passed", to: (event) => exceptActor(event, [event.payload.memberId]) },
  }),
  assignment_completed: message("assignment.completed", {
    ...ofAssignment,
    to: ({ payload }) => payload.memberIds,
    audience: "viewers",
    keeps: (payload) => ({ ...snapshotOf(payload), rewards: sumByCurrency(payload.rewards) }),
    variant: completedVariant,
    mail: {
      template: "assignment_completed",
      // No mail about one's own action.
      to: (event) => exceptActor(event, event.payload.memberIds),
      amounts: ({ rewards }, memberId) =>
        rewards.filter((each) => each.memberId === memberId).map(({ currencyId, amount }) => ({ currencyId, amount })),
    },
  }),
};

/** Total paid per currency, in hundredths. */
function sumByCurrency(rewards: EventPayload<"assignment.completed">["rewards"]) {
  const sums = new Map<number, number>();
  for (const { currencyId, amount } of rewards) sums.set(currencyId, (sums.get(currencyId) ?? 0) + amount);
  return [...sums].map(([currencyId, amount]) => ({ currencyId, amount }));
}
