import type { ChallengeShelf, ChallengeStatus } from "@guildhall/core/challenges";
import { sql } from "kysely";
import type { RawBuilder } from "kysely";
import type { Handle } from "../../db/database.ts";

/** A challenge of a workspace. */
export interface ChallengeKey {
  readonly workspaceId: number;
  readonly challengeId: number;
}

/** Where a challenge is in its life. */
export interface ChallengeState {
  readonly status: ChallengeStatus;
  /** Where it is kept; "" for a deleted draft. */
  readonly list: ChallengeShelf;
  /** What its list is ordered by: made, next published, published or closed. */
  readonly listedAt: Date;
  readonly publishAt: Date | null;
  readonly publishedAt: Date | null;
  readonly closedAt: Date | null;
}

/** The columns of a {@link ChallengeState} of `c`, for a statement of another repository. */
export const STATE_COLUMNS: RawBuilder<unknown> = sql`
  c.status, c.list, c.listed_at as "listedAt", c.publish_at as "publishAt", c.published_at as "publishedAt",
  c.closed_at as "closedAt"`;

/** Writes where a challenge is in its life now. */
export async function saveChallengeState(db: Handle, key: ChallengeKey, state: ChallengeState): Promise<void> {
  await db
    .updateTable("challenges")
    .set(toStateColumns(state))
    .where("workspace_id", "=", key.workspaceId)
    .where("id", "=", key.challengeId)
    .execute();
}

/** A state as its columns. */
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
