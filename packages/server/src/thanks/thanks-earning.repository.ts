import { sql } from "kysely";
import type { FeatureEarnings } from "../feature.ts";
import { thanksEffects } from "./thanks-effect.ts";

/** Thanks count when they're given; undone ones are subtracted from that time. */
export const thanksEarnings: FeatureEarnings = {
  handles: ["thanks.published", "thanks.undone"],
  earned: (events) =>
    thanksEffects(events).flatMap(({ sign, thanks, publishedAt, score }) =>
      thanks.receiverIds.map((memberId) => ({ memberId, at: publishedAt, score: sign * score })),
    ),
  select: (events) => sql`
    select r.id::bigint as member_id, (e.payload ->> 'publishedAt')::timestamptz as at, case e.type when 'thanks.published' then 1 else -1 end *
        (select coalesce(sum((w ->> 'amount')::bigint), 0) from jsonb_array_elements(e.payload -> 'rewards') w) as score
      from ${events} e, jsonb_array_elements_text(e.payload -> 'receiverIds') as r (id)
      where e.type in ('thanks.published', 'thanks.undone')
  `,
};
