import { sql } from "kysely";
import type { CheckRule } from "../ledger/check-rule.repository.ts";

/** Drafts show when they're published; published copies exist, one per occurrence. */
export const SCHEDULE_RULES: readonly CheckRule[] = [
  {
    rule: "schedules.draft_shows_its_time",
    offenders: (workspaceId) => sql`
      select c.id::text as id from schedules s
        join challenges c on c.workspace_id = s.workspace_id and c.id = s.entity_id
        where s.workspace_id = ${workspaceId} and s.entity_type = 'challenge' and c.status = 'draft'
          and c.publish_at is distinct from s.publish_at`,
  },
  {
    rule: "schedules.occurrence_published_one",
    offenders: (workspaceId) => sql`
      select o.published_id::text as id from schedule_occurrences o
        left join challenges c on c.workspace_id = o.workspace_id and c.id = o.published_id and c.published_at is not null
        where o.workspace_id = ${workspaceId} and o.entity_type = 'challenge'
        group by o.published_id having count(*) > 1 or count(c.id) = 0`,
  },
];
