import { isOpenToOthers } from "@guildhall/core/challenges";
import type { ChallengeStatus, ChallengeType } from "@guildhall/core/challenges";
import type { MessageSubject } from "@guildhall/core/messages";
import { sql } from "kysely";
import type { Handle } from "../db/database.ts";
import { findSoleAttempts } from "./assignments/taking.repository.ts";

type ChallengeSubject = MessageSubject & {
  readonly id: number;
  readonly type: ChallengeType;
  readonly status: ChallengeStatus;
};

export async function findChallengeSubjects(
  db: Handle,
  workspaceId: number,
  ids: readonly number[],
): Promise<ReadonlyMap<number, MessageSubject>> {
  const { rows } = await sql<ChallengeSubject>`
    select id, title, type, status, group_id as "groupId", coalesce(channel ->> 'id', '') as "channelId" from challenges
    where workspace_id = ${workspaceId} and id = any(${[...ids]}::bigint[])
  `.execute(db);
  const sole = await findSoleAttempts(db, { workspaceId, challengeIds: rows.map(({ id }) => id) });
  return new Map(
    rows.map(({ id, status, ...subject }) => {
      const isOpen = isOpenToOthers({ type: subject.type, status }, sole.get(id) ?? null);
      return [id, { ...subject, isOpen }];
    }),
  );
}
