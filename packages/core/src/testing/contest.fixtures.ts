import type { Contest, ContestCard, ContestForEdit } from "../contests/contest.shapes.ts";
import { ALLOWED } from "../lib/decision.ts";

/** A published voting contest without entries. */
function buildContestCard(changes: Partial<ContestCard> = {}): ContestCard {
  return {
    id: 1,
    type: "voting",
    status: "published",
    title: "Best photo",
    description: "",
    authorUserId: 9,
    authorName: "Boss",
    authorAvatarUrl: "",
    groupId: 0,
    publishedAt: "2026-03-02T09:00:00.000Z",
    closedAt: null,
    endedAt: null,
    isOver: false,
    schedule: null,
    rewardsByPlace: [[]],
    otherRewards: [],
    imageUrl: "",
    participants: { items: [], total: 0 },
    joined: false,
    voted: false,
    winners: [],
    ...changes,
  };
}

/** A contest that its reader may join and not manage. */
export function buildContest(changes: Partial<Contest> = {}): Contest {
  const refused = { allowed: false, reason: "missing_permission" };
  return {
    ...buildContestCard(),
    channel: null,
    pickChannel: false,
    urls: { web: "https://guildhall.test/contest/1", telegram: "" },
    rawImageUrl: "",
    votes: { own: null, cast: null, of: null, byUser: [] },
    standing: null,
    winnersByPlace: [],
    outcome: [],
    otherRewardsUsers: { items: [], total: 0 },
    lateVoters: null,
    abilities: {
      edit: refused,
      publish: refused,
      schedule: refused,
      pause: refused,
      resume: refused,
      unschedule: refused,
      publishNow: refused,
      close: refused,
      delete: refused,
      join: ALLOWED,
      vote: ALLOWED,
      decide: refused,
      results: refused,
    },
    ...changes,
  };
}

/** The form of a new contest. */
export function buildContestForEdit({
  contest,
  ...changes
}: Partial<Omit<ContestForEdit, "contest">> & { contest?: Partial<ContestForEdit["contest"]> } = {}): ContestForEdit {
  return {
    contest: {
      id: 0,
      type: "manual",
      status: "draft",
      title: "",
      description: "",
      channel: null,
      pickChannel: false,
      groupId: 0,
      closedAt: null,
      rewardsByPlace: [[]],
      otherRewards: [],
      imageUrl: "",
      rawImageUrl: "",
      schedule: null,
      ...contest,
    },
    currencies: [],
    locks: { channel: ALLOWED, group: ALLOWED, type: ALLOWED, rewards: ALLOWED, closedAt: ALLOWED },
    closesOnlyLater: false,
    inUse: { participants: 0 },
    save: ALLOWED,
    publish: ALLOWED,
    schedule: ALLOWED,
    ...changes,
  };
}
