import * as z from "zod/mini";
import { fieldChanges } from "../lib/field-changes.ts";
import { id } from "../lib/wire.ts";
import { contestType } from "./contest.values.ts";

const about = {
  contestId: id,
  type: contestType,
  authorId: id,
  /** 0 is everyone. */
  groupId: z.int(),
};

const reward = { currencyId: id, amount: z.int() };

/** None tells who voted, or for whom. */
export const contestEvents = {
  /** Contest became visible to its audience. */
  "contest.published": z.object({ ...about, changes: fieldChanges }),
  /** A draft was created or changed; only managers see it. */
  "contest.drafted": z.object({ ...about, changes: fieldChanges }),
  /** A published one changed; `notify` are told. */
  "contest.updated": z.object({ ...about, notify: z.array(id), changes: fieldChanges }),
  "contest.joined": z.object({ ...about, memberId: id }),
  "contest.voted": z.object({ contestId: id }),
  /** Its time is over, and `notify` may choose the winners. */
  "contest.over": z.object({ ...about, notify: z.array(id) }),
  /** With the winners of its places, the first place first, and what each place gets. */
  "contest.closed": z.object({
    ...about,
    winners: z.array(z.object({ memberId: id, place: z.int() })),
    rewardsByPlace: z.array(z.array(z.object(reward))),
  }),
  /** It paid people, at most 500 per event; `thanked` are those of them who won no place. */
  "contest.rewarded": z.object({
    ...about,
    rewards: z.array(z.object({ memberId: id, ...reward })),
    thanked: z.array(id),
  }),
  /** A draft was deleted. */
  "contest.discarded": z.object(about),
};
