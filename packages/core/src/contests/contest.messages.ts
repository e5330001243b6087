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

/** What's kept of a contest's end; the place is a winner's own. */
export interface KeptEnd {
  readonly contestId: number;
  readonly memberIds: readonly number[];
  readonly memberCount: number;
  readonly place?: number;
  readonly isPaid?: boolean;
}

function placeOf({ winners }: EventPayload<"contest.closed">, memberId: number): number {
  return winners.find((each) => each.memberId === memberId)?.place ?? 0;
}

function rewardsOf({ rewardsByPlace }: EventPayload<"contest.closed">, place: number) {
  return (rewardsByPlace[place - 1] ?? []).filter(({ amount }) => amount > 0);
}

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
    renews: "contest_published",
    keeps: keepsId,
  }),
  contest_over: message("contest.over", {
    ...ofContest,
    to: ({ payload }) => payload.notify,
    audience: "told",
    inFeed: () => false,
    keeps: keepsId,
    link: ({ contestId }) => `/contest/${String(contestId)}/winners`,
    mail: { template: "contest_over" },
  }),
  /** Tells everyone who won, and winners that they did. */
  contest_closed: message<"contest.closed", KeptEnd, "contest", "contest_closed">("contest.closed", {
    ...ofContest,
    to: ({ payload }) => winnersOf(payload),
    audience: "viewers",
    names: winnersOf,
    keeps: (payload): KeptEnd => ({
      contestId: payload.contestId,
      memberIds: winnersOf(payload).slice(0, USERS_BAR_LIMIT),
      memberCount: payload.winners.length,
    }),
    keepsFor: (payload, memberId) => {
      const place = placeOf(payload, memberId);
      return { place, isPaid: rewardsOf(payload, place).length > 0 };
    },
    values: ({ place = 0 }) => ({ place }),
    variant: ({ kept, readerId, memberIds }) => {
      if (memberIds.length === 0) return "none";
      if (kept.place === undefined) return memberIds.includes(readerId) ? "won" : "";
      return kept.isPaid === true ? "paid" : "placed";
    },
    mail: {
      template: "contest_closed",
      amounts: (payload, memberId) => rewardsOf(payload, placeOf(payload, memberId)),
    },
  }),
  contest_thanked: message("contest.rewarded", {
    ...ofContest,
    when: ({ payload }) => payload.thanked.length > 0,
    to: ({ payload }) => payload.thanked,
    audience: "told",
    inFeed: () => false,
    keeps: keepsId,
    amounts: ({ rewards }, memberId) =>
      rewards.filter((each) => each.memberId === memberId).map(({ currencyId, amount }) => ({ currencyId, amount })),
  }),
};
