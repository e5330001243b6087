import { sql } from "kysely";
import { eventsOf } from "../../events/reader.ts";
import type { FeatureEarnings } from "../../feature.ts";

/** Quizzes and polls count when they're handed in. */
export const quizEarnings: FeatureEarnings = {
  handles: ["quiz.submitted"],
  earned: (events) =>
    eventsOf("quiz.submitted", events).flatMap(({ at, payload: { memberId, rewards } }) =>
      rewards.map(({ amount }) => ({ memberId, at, score: amount })),
    ),
  select: (events) => sql`
    select (e.payload ->> 'memberId')::bigint as member_id, e.at, (r ->> 'amount')::bigint as score
      from ${events} e, jsonb_array_elements(e.payload -> 'rewards') r where e.type = 'quiz.submitted'
  `,
};
