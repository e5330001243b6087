import * as z from "zod/mini";
import {
  activityCardShape,
  activityForEditShape,
  activityFormShape,
  activityInputShape,
  activityPageShape,
  lockShape,
  managedShape,
  rewardInput,
} from "../activities/activity.shapes.ts";
import {
  MAX_CONTEST_DESCRIPTION_LENGTH,
  MAX_CONTEST_OTHER_REWARD,
  MAX_CONTEST_PLACE_REWARD,
  MAX_CONTEST_PLACES,
  MAX_CONTEST_TITLE_LENGTH,
  MAX_CONTEST_PLACE_WINNERS,
  MAX_CONTEST_OTHER_WINNERS,
  MIN_CONTEST_PLACES,
} from "../lib/limits.ts";
import { currencyAmount, decision, id, instant, namedCurrency, nameOf, sum, userRef } from "../lib/wire.ts";
import { scheduleLine } from "../schedules/schedule.shapes.ts";
import { contestStatus, contestType, contestTypeInput, tie } from "./contest.values.ts";

const people = z.object({ items: z.array(userRef), total: z.int() });

/** Contest in lists and feeds. */
export const contestCard = z.object({
  ...activityCardShape,
  type: contestType,
  status: contestStatus,
  /** When it ends, or has ended; null if it ends when a manager closes it. */
  closedAt: z.nullable(instant),
  /** When it was closed, with its winners; null before. */
  endedAt: z.nullable(instant),
  /** Its time is over, but it isn't closed yet: winners are being counted or waited for. */
  isOver: z.boolean(),
  /** A draft's next scheduled publication; null for none. */
  schedule: z.nullable(scheduleLine),
  /** What each winner of a place gets, the first place first; empty for a place without rewards. */
  rewardsByPlace: z.array(z.array(currencyAmount)),
  /** What everyone chosen for them gets besides the places. */
  otherRewards: z.array(currencyAmount),
  /** Cropped for cards; "" for none. */
  imageUrl: z.string(),
  /** The first to join, at most 7, and how many joined. */
  participants: people,
  /** The viewer has joined. */
  joined: z.boolean(),
  /** The viewer has voted. */
  voted: z.boolean(),
  /** The best places once it's closed, at most 7 people. */
  winners: z.array(z.object({ place: z.int(), user: userRef })),
});

export type ContestCard = z.output<typeof contestCard>;

/** What the viewer may do, with a reason for each refusal. */
const contestAbilities = z.object({
  ...managedShape,
  join: decision,
  /** For somebody else who joined. */
  vote: decision,
  /** Choose the winners by hand, which closes it. */
  decide: decision,
  /** Export the results. */
  results: decision,
});

/** Whom the viewer voted for; nothing tells whom others did. */
export const contestVotes = z.object({
  own: z.nullable(userRef),
  /** How many voted, of how many who could; null until it's closed. */
  cast: z.nullable(z.int()),
  of: z.nullable(z.int()),
  /** Who got how many, most first, at most 300; empty until it's closed. */
  byUser: z.array(z.object({ user: userRef, votes: z.int() })),
});

/** Earned while it's open; equal scores share a rank. */
const contestRank = z.object({ rank: z.int(), user: userRef, score: sum });

export type ContestRank = z.output<typeof contestRank>;

const contestStanding = z.object({
  /** The ten best. */
  items: z.array(contestRank),
  /** The viewer's own; `behind` is what they lack to the next better rank, 0 for the first. Null if they earned nothing. */
  own: z.nullable(z.object({ ...contestRank.shape, behind: sum })),
});

export type ContestStanding = z.output<typeof contestStanding>;

/** A winner of a place. */
const contestWinner = z.object({
  place: z.int(),
  user: userRef,
  /** Votes, or what they earned in hundredths; null if chosen by hand. */
  score: z.nullable(sum),
  tie: z.nullable(tie),
  rewards: z.array(currencyAmount),
});

export type ContestWinner = z.output<typeof contestWinner>;

/** Contest with everything on its page. */
export const contest = z.object({
  ...contestCard.shape,
  ...activityPageShape,
  /** As uploaded, upright and without metadata; "" for none. */
  rawImageUrl: z.string(),
  votes: contestVotes,
  /** Of `auto` ones until they're closed; null for others. */
  standing: z.nullable(contestStanding),
  /** By place, once it's closed. */
  winnersByPlace: z.array(z.array(userRef)),
  /** The same with reasons and rewards. */
  outcome: z.array(contestWinner),
  /** Who got the other rewards, by name, at most 100. */
  otherRewardsUsers: people,
  /** Of those who voted, how many joined the workspace after it was published; null until it's closed. */
  lateVoters: z.nullable(z.int()),
  abilities: contestAbilities,
});

export type Contest = z.output<typeof contest>;

/** Somebody who can be voted for or chosen. */
export const contestParticipant = z.object({ ...userRef.shape, joinedAt: instant });

export type ContestParticipant = z.output<typeof contestParticipant>;

/** Contest as submitted by its author; the picture comes as a file. */
export const contestInput = z.strictObject({
  /** `manual-with-parts` is another word for `manual_participants`. */
  type: z._default(contestTypeInput, "manual"),
  /** `published` publishes, `draft` saves a draft. A published one stays published. */
  status: z._default(z.enum(["draft", "published"]), "draft"),
  title: nameOf(MAX_CONTEST_TITLE_LENGTH),
  description: z._default(z.string().check(z.maxLength(MAX_CONTEST_DESCRIPTION_LENGTH)), ""),
  /** A day lasts until 23:59:59 in the workspace's zone. */
  closedAt: z._default(z.nullable(z.union([z.iso.datetime(), z.iso.date()])), null),
  rewardsByPlace: z._default(
    z
      .array(rewardInput(MAX_CONTEST_PLACE_REWARD))
      .check(z.minLength(MIN_CONTEST_PLACES), z.maxLength(MAX_CONTEST_PLACES)),
    [[]],
  ),
  /** For `manual_participants` only. */
  otherRewards: rewardInput(MAX_CONTEST_OTHER_REWARD),
  /** Removes the picture; a new file replaces it anyway. */
  deleteImage: z._default(z.boolean(), false),
  ...activityInputShape,
});

export type ContestInput = z.output<typeof contestInput>;

const rewardLines = z.array(z.object({ currencyId: id, amount: sum }));

/** The form's initial values and which of them can change. */
export const contestForEdit = z.object({
  contest: z.object({
    ...activityFormShape,
    type: contestType,
    status: contestStatus,
    closedAt: z.nullable(instant),
    rewardsByPlace: z.array(rewardLines),
    otherRewards: rewardLines,
    imageUrl: z.string(),
    rawImageUrl: z.string(),
    schedule: z.nullable(scheduleLine),
  }),
  /** Currencies available for rewards. */
  currencies: z.array(namedCurrency),
  locks: z.object({ ...lockShape, type: decision, rewards: decision, closedAt: decision }),
  /** Its end may move to a later time only. */
  closesOnlyLater: z.boolean(),
  /** Who has joined so far. */
  inUse: z.object({ participants: z.int() }),
  ...activityForEditShape,
});

export type ContestForEdit = z.output<typeof contestForEdit>;

/** Winners by place, the first place first; nobody is named twice. */
export const winnersInput = z.strictObject({
  winnersByPlace: z
    .array(z.array(id).check(z.maxLength(MAX_CONTEST_PLACE_WINNERS)))
    .check(z.maxLength(MAX_CONTEST_PLACES)),
  /** Of those who joined and won no place. */
  otherRewardsUsers: z._default(z.array(id).check(z.maxLength(MAX_CONTEST_OTHER_WINNERS)), []),
  /** Everyone else who joined; those named above don't matter then. */
  otherRewardsAll: z._default(z.boolean(), false),
});

export type WinnersInput = z.output<typeof winnersInput>;
