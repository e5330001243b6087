import { parseInstant } from "@guildhall/core";
import { sql } from "kysely";
import { eventsOf } from "../events/reader.ts";
import type { FeatureEarnings } from "../feature.ts";

/** Challenges count when they're completed. */
export const challengeEarnings: FeatureEarnings = {
  handles: ["assignment.completed"],
  earned: (events) =>
    eventsOf("assignment.completed", events).flatMap(({ payload: { completedAt, rewards } }) =>
      rewards.map(({ memberId, amount }) => ({ memberId, at: parseInstant(completedAt), score: amount })),
    ),
  select: (events) => sql`
    select (r ->> 'memberId')::bigint as member_id, (e.payload ->> 'completedAt')::timestamptz as at, (r ->> 'amount')::bigint as score
      from ${events} e, jsonb_array_elements(e.payload -> 'rewards') r where e.type = 'assignment.completed'
  `,
};
