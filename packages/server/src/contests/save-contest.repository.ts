import { sql } from "kysely";
import { toStateColumns } from "../activities/index.ts";
import type { Handle } from "../db/database.ts";
import type { ContestState } from "./contest-kind.ts";
import type { ContestFields, ContestImage, ContestKey, ContestPrizes } from "./contest.repository.ts";

/** `copyOf` is the scheduled draft it was copied from, 0 for none. */
export interface NewContest extends ContestFields, ContestImage, ContestState {
  readonly workspaceId: number;
  readonly authorId: number;
  readonly copyOf: number;
  readonly createdAt: Date;
}

/** Returns its id. */
export async function insertContest(db: Handle, made: NewContest): Promise<number> {
  const { id } = await db
    .insertInto("contests")
    .values({
      workspace_id: made.workspaceId,
      author_member_id: made.authorId,
      copy_of: made.copyOf,
      created_at: made.createdAt,
      ...toFieldColumns(made),
      ...toStateColumns(made),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

export async function saveContestFields(
  db: Handle,
  key: ContestKey,
  fields: ContestFields & ContestImage,
): Promise<void> {
  await db
    .updateTable("contests")
    .set(toFieldColumns(fields))
    .where("workspace_id", "=", key.workspaceId)
    .where("id", "=", key.id)
    .execute();
}

/** In place of its earlier ones. */
export async function savePrizes(
  db: Handle,
  { workspaceId, id }: ContestKey,
  { rewardsByPlace, otherRewards }: ContestPrizes,
): Promise<void> {
  await sql`delete from contest_rewards where workspace_id = ${workspaceId} and contest_id = ${id}`.execute(db);
  const lines = [otherRewards, ...rewardsByPlace].flatMap((rewards, place) =>
    rewards.map(({ currencyId, amount }) => sql`(${workspaceId}, ${id}, ${place}, ${currencyId}, ${amount})`),
  );
  if (lines.length === 0) return;
  await sql`
    insert into contest_rewards (workspace_id, contest_id, place, currency_id, amount) values ${sql.join(lines)}
  `.execute(db);
}

/** Whether another contest shows the same picture: the copies that a schedule made share their draft's. */
export async function isImageShared(
  db: Handle,
  { workspaceId, id }: ContestKey,
  { imageUrl }: ContestImage,
): Promise<boolean> {
  const { rows } = await sql`
    select 1 from contests where workspace_id = ${workspaceId} and id <> ${id} and image_url = ${imageUrl} limit 1
  `.execute(db);
  return rows.length > 0;
}

/** Published ones by earnings that aren't closed. */
export async function countOpenAuto(db: Handle, workspaceId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from contests where workspace_id = ${workspaceId} and list = 'active' and type = 'auto'
  `.execute(db);
  return Number(rows[0]?.count ?? 0);
}

function toFieldColumns(fields: ContestFields & ContestImage) {
  const { title, description, channel, groupId } = fields;
  return {
    type: fields.type,
    title,
    description,
    channel: channel === null ? null : JSON.stringify(channel),
    group_id: groupId,
    places: fields.rewardsByPlace.length,
    closes_at: fields.closesAt,
    image_url: fields.imageUrl,
    raw_image_url: fields.rawImageUrl,
  };
}
