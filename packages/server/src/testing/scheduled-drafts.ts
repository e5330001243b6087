import { ConflictError, InvariantError } from "@guildhall/core";
import { sql } from "kysely";
import type { Handle } from "../db/database.ts";
import { recordEvent } from "../events/record-event.ts";
import type { Schedulable, ScheduledKey } from "../activities/index.ts";

/** Minimal challenges standing in for any schedulable activity. */
export interface ScheduledDrafts extends Schedulable {
  /** Publishing these now fails in the middle of its transaction. */
  readonly broken: Set<number>;
  /** When each draft was published, in order. */
  published(db: Handle, key: ScheduledKey): Promise<readonly { readonly id: number; readonly at: Date }[]>;
}

/** Returns the draft's id. */
export async function insertDraft(
  db: Handle,
  draft: { readonly workspaceId: number; readonly authorId: number; readonly title?: string },
): Promise<number> {
  const at = new Date("2026-01-01T00:00:00Z");
  const { id } = await db
    .insertInto("challenges")
    .values({
      workspace_id: draft.workspaceId,
      type: "quest",
      status: "draft",
      list: "draft",
      listed_at: at,
      title: draft.title ?? "A draft",
      result_type: "all",
      author_member_id: draft.authorId,
      created_at: at,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** A kind of activity with minimal publishing. */
export function scheduledDrafts(): ScheduledDrafts {
  const broken = new Set<number>();
  return {
    type: "challenge",
    broken,
    find,
    hold: find,
    deadlinesOf: () => Promise.resolve(NO_DEADLINES),
    setPublishAt,
    skipTo: setPublishAt,
    moveTo: (db, key, { publishAt }) => setPublishAt(db, key, publishAt),
    publish: async (context, { entityId, isLast }) => {
      const { db, at, actor } = context;
      const key = { workspaceId: actor.workspace.id, entityId };
      const id = isLast ? await open(db, key, at) : await copy(db, key, at);
      const about = { challengeId: id, type: "quest" as const, authorId: 1, groupId: 0 };
      await recordEvent(context, { type: "challenge.published", payload: about });
      if (broken.has(entityId)) throw new InvariantError("broken on purpose");
      return id;
    },
    published: async (db, { workspaceId, entityId }) => {
      const { rows } = await sql<{ id: number; at: Date }>`
        select id, published_at as at from challenges
        where workspace_id = ${workspaceId} and (copy_of = ${entityId} or id = ${entityId}) and published_at is not null
        order by published_at, id
      `.execute(db);
      return rows;
    },
  };
}

const NO_DEADLINES = { acceptDeadlineAt: null, completeDeadlineAt: null };

async function find(db: Handle, { workspaceId, entityId }: ScheduledKey) {
  const { rows } = await sql<{ title: string; isDraft: boolean }>`
    select title, status = 'draft' as "isDraft" from challenges
    where workspace_id = ${workspaceId} and id = ${entityId} and status <> 'discarded'
  `.execute(db);
  return rows[0] === undefined ? null : { ...rows[0], deadlines: NO_DEADLINES };
}

async function setPublishAt(
  db: Handle,
  { workspaceId, entityId }: ScheduledKey,
  publishAt: Date | null,
): Promise<void> {
  const { numAffectedRows } = await sql`
    update challenges set publish_at = ${publishAt}, list = ${publishAt === null ? "draft" : "schedule"}
    where workspace_id = ${workspaceId} and id = ${entityId} and status = 'draft'
  `.execute(db);
  if (numAffectedRows !== 1n) throw new ConflictError("no draft any more");
}

async function open(db: Handle, { workspaceId, entityId }: ScheduledKey, at: Date): Promise<number> {
  await sql`
    update challenges set status = 'new', list = 'active', publish_at = null, published_at = ${at}
    where workspace_id = ${workspaceId} and id = ${entityId} and status = 'draft'
  `.execute(db);
  return entityId;
}

async function copy(db: Handle, { workspaceId, entityId }: ScheduledKey, at: Date): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into challenges (workspace_id, type, status, list, listed_at, title, result_type, author_member_id, copy_of,
      created_at, published_at)
    select workspace_id, type, 'new', 'active', ${at}, title, result_type, author_member_id, id, ${at}, ${at}
    from challenges where workspace_id = ${workspaceId} and id = ${entityId} returning id
  `.execute(db);
  return rows[0]?.id ?? 0;
}
