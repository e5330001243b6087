import { sql } from "kysely";
import { eventsOf } from "../events/reader.ts";
import type { FeatureEarnings } from "../feature.ts";

/** Prizes count when they're paid. */
export const contestEarnings: FeatureEarnings = {
  handles: ["contest.rewarded"],
  earned: (events) =>
    eventsOf("contest.rewarded", events).flatMap(({ at, payload: { rewards } }) =>
      rewards.map(({ memberId, amount }) => ({ memberId, at, score: amount })),
    ),
  select: (events) => sql`
    select (r ->> 'memberId')::bigint as member_id, e.at, (r ->> 'amount')::bigint as score
      from ${events} e, jsonb_array_elements(e.payload -> 'rewards') r where e.type = 'contest.rewarded'
  `,
  isPrize: true,
};
