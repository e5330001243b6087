import type { ChatProviderName, TeamGroup } from "@guildhall/core/chat";
import type { KnownMember } from "@guildhall/core/integrations";
import { sql } from "kysely";
import type { Handle } from "../db/database.ts";

/** A team as the rows that it keeps name it. */
export interface Team {
  readonly workspaceId: number;
  readonly provider: ChatProviderName;
  readonly externalId: string;
}

/** How a member's row names the team that keeps it. */
export function teamKey({ provider, externalId }: Pick<Team, "provider" | "externalId">): string {
  return `${provider}:${externalId}`;
}

export interface TeamMember extends KnownMember {
  readonly accountId: number;
  readonly roles: readonly ("moderator" | "admin" | "owner")[];
}

/** Locks the members that the team keeps, or that may be one of its people by link or by email. */
export async function lockTeamMembers(
  db: Handle,
  team: Team,
  people: { readonly externalIds: readonly string[]; readonly emails: readonly string[] },
): Promise<readonly TeamMember[]> {
  const { workspaceId, provider } = team;
  const links = sql`external_users x where x.workspace_id = ${workspaceId} and x.provider = ${provider}
    and x.member_id = m.id and x.external_id = any(${[...people.externalIds]}::text[])`;
  const { rows } = await sql<TeamMember>`
    select m.id, m.account_id as "accountId", m.name, a.email, m.status, m.roles, m.listed_by as "listedBy",
      coalesce((select min(x.external_id) from ${links}), '') as "externalId",
      exists (select from external_users x where x.workspace_id = ${workspaceId} and x.provider = ${provider}
        and x.member_id = m.id and x.external_id <> all(${[...people.externalIds]}::text[])) as "isSomebodyElse"
    from members m join accounts a on a.id = m.account_id
    where m.workspace_id = ${workspaceId}
      and (m.listed_by = ${teamKey(team)} or a.email = any(${[...people.emails]}::text[]) or exists (select from ${links}))
    order by m.id
    for no key update of m
  `.execute(db);
  return rows;
}

export interface TeamLink {
  readonly memberId: number;
  readonly externalId: string;
}

/** Links members who are linked to nobody of the provider and haven't unlinked themselves; returns those who were. */
export async function linkTeamMembers(
  db: Handle,
  { workspaceId, provider }: Team,
  { links, at }: { readonly links: readonly TeamLink[]; readonly at: Date },
): Promise<readonly number[]> {
  const { rows } = await sql<{ member_id: number }>`
    insert into external_users (workspace_id, provider, external_id, member_id, created_at)
    select ${workspaceId}, ${provider}, given.external_id, given.member_id, ${at}::timestamptz
    from unnest(${links.map(({ externalId }) => externalId)}::text[], ${links.map(({ memberId }) => memberId)}::bigint[])
      as given (external_id, member_id)
    where not exists (select from external_users x where x.workspace_id = ${workspaceId} and x.provider = ${provider}
        and x.member_id = given.member_id)
      and not exists (select from chat_unmatched u where u.workspace_id = ${workspaceId} and u.provider = ${provider}
        and u.member_id = given.member_id)
    order by given.member_id
    on conflict do nothing
    returning member_id
  `.execute(db);
  return rows.map((row) => row.member_id);
}

/** From now on the team keeps these members, with their names there. */
export async function keepMembers(
  db: Handle,
  team: Team,
  members: readonly { readonly id: number; readonly name: string }[],
): Promise<void> {
  await sql`
    update members m set name = given.name, listed_by = ${teamKey(team)}
    from unnest(${members.map(({ id }) => id)}::bigint[], ${members.map(({ name }) => name)}::text[]) as given (id, name)
    where m.workspace_id = ${team.workspaceId} and m.id = given.id
      and (m.name <> given.name or m.listed_by <> ${teamKey(team)})
  `.execute(db);
}

/** Connected teams whose people are kept, and were last read before then; the one that waits longest first. */
export async function findStaleTeams(db: Handle, readUntil: Date): Promise<readonly Team[]> {
  return db
    .selectFrom("chat_connections")
    .select(["workspace_id as workspaceId", "provider", "external_id as externalId"])
    .where("state", "=", "active")
    .where("people_read_at", "<=", readUntil)
    .orderBy("people_read_at")
    .orderBy("workspace_id")
    .orderBy("external_id")
    .execute();
}

/** When its people were read. */
export async function saveReading(
  db: Handle,
  { workspaceId, provider, externalId }: Team,
  { at, hasGroups }: { readonly at: Date; readonly hasGroups: boolean },
): Promise<void> {
  await db
    .updateTable("chat_connections")
    .set({ people_read_at: at })
    .where("workspace_id", "=", workspaceId)
    .where("provider", "=", provider)
    .where("external_id", "=", externalId)
    .execute();
  await sql`
    insert into workspace_integrations (workspace_id, provider, owns_users, owns_groups, created_at)
    values (${workspaceId}, ${provider}, true, ${hasGroups}, ${at}::timestamptz)
    on conflict (workspace_id, provider) do update set owns_users = true, owns_groups = excluded.owns_groups
  `.execute(db);
}

/** Nothing is kept as it is in the team any more. */
export async function releaseRows(db: Handle, team: Team): Promise<void> {
  const { workspaceId, provider, externalId } = team;
  const key = teamKey(team);
  await db
    .updateTable("members")
    .set({ listed_by: "" })
    .where("workspace_id", "=", workspaceId)
    .where("listed_by", "=", key)
    .execute();
  await sql`
    update groups set external_id = '' where workspace_id = ${workspaceId} and starts_with(external_id, ${`${key}:`})
  `.execute(db);
  await db
    .updateTable("chat_connections")
    .set({ people_read_at: null })
    .where("workspace_id", "=", workspaceId)
    .where("provider", "=", provider)
    .where("external_id", "=", externalId)
    .execute();
  await sql`
    update workspace_integrations set owns_users = false, owns_groups = false
    where workspace_id = ${workspaceId} and provider = ${provider}
      and not exists (select from chat_connections c where c.workspace_id = ${workspaceId} and c.provider = ${provider}
        and c.people_read_at is not null)
  `.execute(db);
}

export async function insertTeamGroup(
  db: Handle,
  workspaceId: number,
  { externalId, name }: Pick<TeamGroup, "externalId" | "name">,
): Promise<number> {
  const { id } = await db
    .insertInto("groups")
    .values({ workspace_id: workspaceId, name, external_id: externalId })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** An empty `externalId` makes it one of ours. */
export async function saveTeamGroup(
  db: Handle,
  workspaceId: number,
  { id, ...group }: { readonly id: number; readonly externalId: string; readonly name?: string },
): Promise<void> {
  await db
    .updateTable("groups")
    .set({ external_id: group.externalId, ...(group.name !== undefined && { name: group.name }) })
    .where("workspace_id", "=", workspaceId)
    .where("id", "=", id)
    .execute();
}

/** Who is in these groups. */
export async function findPlaces(
  db: Handle,
  workspaceId: number,
  groupIds: readonly number[],
): Promise<readonly { readonly memberId: number; readonly groupId: number }[]> {
  const { rows } = await sql<{ memberId: number; groupId: number }>`
    select member_id as "memberId", group_id as "groupId" from member_groups
    where workspace_id = ${workspaceId} and group_id = any(${[...groupIds]}::bigint[])
  `.execute(db);
  return rows;
}
