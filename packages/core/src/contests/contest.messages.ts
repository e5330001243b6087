import type { EventPayload } from "../events/domain-event.ts";
import { USERS_BAR_LIMIT } from "../lib/limits.ts";
import { message, toNobody } from "../messages/define-messages.ts";

type AboutContest = EventPayload<`contest.${"published" | "updated" | "over" | "rewarded"}`>;

const ofContest = {
  category: "contest",
  card: "contest",
  subject: "contest",
  subjectId: ({ contestId }: Pick<AboutContest, "contestId">) => contestId,
  entityId: ({ contestId }: Pick<AboutContest, "contestId">) => contestId,
  link: ({ contestId }: { readonly contestId: number }) => `/contest/${String(contestId)}`,
} as const;

const keepsId = ({ contestId }: AboutContest) => ({ contestId });

const winnersOf = ({ winners }: EventPayload<"contest.closed">) => winners.map(({ memberId }) => memberId);

export const contestMessages = {
  contest_published: message("contest.published", {
    ...ofContest,
    to: toNobody,
    audience: "viewers",
    also: ({ payload }) => [payload.authorId],
    keeps: keepsId,
    variant: ({ subjectType }) => subjectType,
  }),
  contest_updated: message("contest.updated", {
    ...ofContest,
    to: ({ payload }) => payload.notify,
    audience: "told",
    keeps: keepsId,
  }),
  contest_over: message("contest.over", {
    ...ofContest,
    to: ({ payload }) => payload.notify,
    audience: "told",
    inFeed: () => false,
    keeps: keepsId,
    mail: { template: "contest_over" },
  }),
  /** Tells everyone who won, and winners that they did. */
  contest_closed: message("contest.closed", {
    ...ofContest,
    to: ({ payload }) => winnersOf(payload),
    audience: "viewers",
    names: winnersOf,
    keeps: (payload) => ({
      contestId: payload.contestId,
      memberIds: winnersOf(payload).slice(0, USERS_BAR_LIMIT),
      memberCount: payload.winners.length,
    }),
    variant: ({ readerId, memberIds }) => {
      if (memberIds.length === 0) return "none";
      return memberIds.includes(readerId) ? "won" : "";
    },
    mail: {
      template: "contest_closed",
      amounts: ({ winners, rewardsByPlace }, memberId) => {
        const place = winners.find((each) => each.memberId === memberId)?.place ?? 0;
        return rewardsByPlace[place - 1] ?? [];
      },
    },
  }),
  contest_thanked: message("contest.rewarded", {
    ...ofContest,
    when: ({ payload }) => payload.thanked.length > 0,
    to: ({ payload }) => payload.thanked,
    audience: "told",
    inFeed: () => false,
    keeps: keepsId,
  }),
};
