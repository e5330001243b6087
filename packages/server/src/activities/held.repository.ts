import { sql } from "kysely";
import type { CountHeld } from "../feature.ts";

/** Published ones. */
export const countHeldChallenges: CountHeld = ({ workspaceId, groupId }) => sql`
  select count(*) as count from challenges
  where workspace_id = ${workspaceId} and group_id = ${groupId} and list <> ''
`;
