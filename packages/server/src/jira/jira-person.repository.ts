import type { Language } from "@guildhall/core";
import { sql } from "kysely";
import type { Handle } from "../db/database.ts";
import type { SessionRow } from "../session/session.repository.ts";
import type { StoredLicense } from "@guildhall/core/billing";

/** The provider of people in Jira, who are known by their Atlassian account. */
const JIRA = "jira";

interface Person {
  readonly workspaceId: number;
  /** Of Atlassian. */
  readonly accountId: string;
}

/** A linked member, as sessions have them. */
export interface JiraMember extends Pick<SessionRow, "accountId" | "email" | "language" | "member"> {
  readonly isDisabled: boolean;
}

interface JoinedRow {
  readonly accountId: number;
  readonly email: string;
  readonly language: Language;
  readonly memberId: number;
  readonly name: string;
  readonly isDisabled: boolean;
  readonly roles: readonly ("moderator" | "admin" | "owner")[];
  readonly groupIds: readonly (number | string)[];
  readonly workspaceName: string;
  readonly isCompleted: boolean;
  readonly license: StoredLicense;
  readonly settings: Readonly<Record<string, unknown>>;
  readonly thanksSettings: Readonly<Record<string, unknown>>;
}

/** Undefined if nobody is linked. */
export async function findJiraMember(db: Handle, { workspaceId, accountId }: Person): Promise<JiraMember | undefined> {
  const { rows } = await sql<JoinedRow>`
    select a.id as "accountId", a.email, a.language, m.id as "memberId", m.name, m.status = 'disabled' as "isDisabled",
      m.roles, array(select g.group_id from member_groups g
        where g.workspace_id = m.workspace_id and g.member_id = m.id order by g.group_id) as "groupIds",
      w.name as "workspaceName", w.is_completed as "isCompleted", w.license, w.settings,
      w.thanks_settings as "thanksSettings"
    from external_users x
      join members m on m.workspace_id = x.workspace_id and m.id = x.member_id
      join accounts a on a.id = m.account_id
      join workspaces w on w.id = m.workspace_id
    where x.workspace_id = ${workspaceId} and x.provider = ${JIRA} and x.external_id = ${accountId}
  `.execute(db);
  const row = rows[0];
  if (row === undefined) return undefined;
  const { memberId, name, roles, groupIds, workspaceName, isCompleted, license, settings, thanksSettings } = row;
  return {
    accountId: row.accountId,
    email: row.email,
    language: row.language,
    isDisabled: row.isDisabled,
    member: {
      memberId,
      name,
      roles,
      groupIds: groupIds.map(Number),
      workspace: { id: workspaceId, name: workspaceName, isCompleted, license, settings, thanksSettings },
    },
  };
}

/** Links an Atlassian account; false if it's somebody else's already. */
export async function linkJiraMember(
  db: Handle,
  { workspaceId, accountId, memberId, at }: Person & { readonly memberId: number; readonly at: Date },
): Promise<boolean> {
  const { rows } = await sql`
    insert into external_users (workspace_id, provider, external_id, member_id, created_at)
    values (${workspaceId}, ${JIRA}, ${accountId}, ${memberId}, ${at}::timestamptz)
    on conflict (workspace_id, provider, external_id) do update set created_at = external_users.created_at
      where external_users.member_id = ${memberId}
    returning member_id
  `.execute(db);
  return rows.length > 0;
}

/** One's Atlassian accounts, the first linked first. */
export async function findOwnAccounts(
  db: Handle,
  { workspaceId, memberId }: { readonly workspaceId: number; readonly memberId: number },
): Promise<readonly { readonly accountId: string; readonly linkedAt: Date }[]> {
  return db
    .selectFrom("external_users")
    .select(["external_id as accountId", "created_at as linkedAt"])
    .where("workspace_id", "=", workspaceId)
    .where("provider", "=", JIRA)
    .where("member_id", "=", memberId)
    .orderBy("created_at")
    .orderBy("external_id")
    .execute();
}

interface FoundPerson {
  readonly accountId: string;
  readonly id: number;
  readonly name: string;
  readonly avatarUrl: string;
  readonly isDisabled: boolean;
}

/** The members behind some Atlassian accounts, disabled ones too. */
export async function findJiraPeople(
  db: Handle,
  { workspaceId, accountIds }: { readonly workspaceId: number; readonly accountIds: readonly string[] },
): Promise<readonly FoundPerson[]> {
  return db
    .selectFrom("external_users as x")
    .innerJoin("members as m", (join) =>
      join.onRef("m.workspace_id", "=", "x.workspace_id").onRef("m.id", "=", "x.member_id"),
    )
    .select([
      "x.external_id as accountId",
      "m.id",
      "m.name",
      "m.avatar_url as avatarUrl",
      sql<boolean>`m.status = 'disabled'`.as("isDisabled"),
    ])
    .where("x.workspace_id", "=", workspaceId)
    .where("x.provider", "=", JIRA)
    .where("x.external_id", "in", [...accountIds])
    .execute();
}

/** Whose an Atlassian account is; null for nobody's. */
export async function findLinkOwner(db: Handle, { workspaceId, accountId }: Person): Promise<number | null> {
  const row = await db
    .selectFrom("external_users")
    .select("member_id")
    .where("workspace_id", "=", workspaceId)
    .where("provider", "=", JIRA)
    .where("external_id", "=", accountId)
    .executeTakeFirst();
  return row?.member_id ?? null;
}

/** Returns how many accounts were unlinked. */
export async function unlinkJiraMember(
  db: Handle,
  { workspaceId, memberId }: { readonly workspaceId: number; readonly memberId: number },
): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom("external_users")
    .where("workspace_id", "=", workspaceId)
    .where("provider", "=", JIRA)
    .where("member_id", "=", memberId)
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}

export async function countLinkedPeople(db: Handle, workspaceId: number): Promise<number> {
  const row = await db
    .selectFrom("external_users")
    .select((eb) => eb.fn.count<number>("member_id").distinct().as("count"))
    .where("workspace_id", "=", workspaceId)
    .where("provider", "=", JIRA)
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

/** An active member by their account, with the names of both; undefined if the account isn't one there. */
export async function findOwnMember(
  db: Handle,
  { workspaceId, accountId }: { readonly workspaceId: number; readonly accountId: number },
): Promise<{ readonly id: number; readonly name: string } | undefined> {
  return db
    .selectFrom("members")
    .select(["id", "name"])
    .where("workspace_id", "=", workspaceId)
    .where("account_id", "=", accountId)
    .where("status", "=", "active")
    .executeTakeFirst();
}

/** "" if it's gone. */
export async function findWorkspaceName(db: Handle, workspaceId: number): Promise<string> {
  const row = await db.selectFrom("workspaces").select("name").where("id", "=", workspaceId).executeTakeFirst();
  return row?.name ?? "";
}
