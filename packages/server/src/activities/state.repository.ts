import type { ChallengeListing, ChallengeStatus } from "@guildhall/core/challenges";
import { sql } from "kysely";
import type { RawBuilder } from "kysely";
import type { Handle } from "../db/database.ts";

export interface ChallengeKey {
  readonly workspaceId: number;
  readonly challengeId: number;
}

export interface ChallengeState {
  readonly status: ChallengeStatus;
  /** "" for a deleted draft. */
  readonly list: ChallengeListing;
  /** Sort key of its list: when it was created, will be published, was published or closed. */
  readonly listedAt: Date;
  readonly publishAt: Date | null;
  readonly publishedAt: Date | null;
  readonly closedAt: Date | null;
}

/** The columns of a {@link ChallengeState} of `c`, for statements of other repositories. */
export const STATE_COLUMNS: RawBuilder<unknown> = sql`
  c.status, c.list, c.listed_at as "listedAt", c.publish_at as "publishAt", c.published_at as "publishedAt",
  c.closed_at as "closedAt"`;

export async function saveChallengeState(db: Handle, key: ChallengeKey, state: ChallengeState): Promise<void> {
  await db
    .updateTable("challenges")
    .set(toStateColumns(state))
    .where("workspace_id", "=", key.workspaceId)
    .where("id", "=", key.challengeId)
    .execute();
}

export function toStateColumns(state: ChallengeState) {
  return {
    status: state.status,
    list: state.list,
    listed_at: state.listedAt,
    publish_at: state.publishAt,
    published_at: state.publishedAt,
    closed_at: state.closedAt,
  };
}
