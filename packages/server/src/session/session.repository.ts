import type { IntegrationProvider } from "@guildhall/core/integrations";
import { sql } from "kysely";
import type { StoredLicense } from "@guildhall/core/billing";
import type { Handle } from "../db/database.ts";

/** An active session with its account and, if it has a workspace, the membership there. */
export interface SessionRow {
  readonly accountId: number;
  readonly email: string;
  readonly language: "en" | "ru";
  readonly isSuperAdmin: boolean;
  readonly seenAt: Date;
  readonly expiresAt: Date;
  /** The integration that acts for the member; null if they signed in. */
  readonly via: IntegrationProvider | null;
  /** The page that a widget's session is for; null for any other session. */
  readonly widget: WidgetPlace | null;
  readonly member: MemberRow | null;
  /** The session's workspace if the member is disabled there. */
  readonly disabledIn: string | null;
  /** For disabled members: whether the account can still use another workspace. */
  readonly isElsewhere: boolean;
}

/** Stands for the key in a session of the widget's preview; keys' own names are longer. */
export const PREVIEW_KID = "preview";

/** The origin of a host's page, and whether the widget is in a frame of its own there. */
export interface WidgetPlace {
  readonly origin: string;
  readonly isFramed: boolean;
}

export interface MemberRow {
  readonly memberId: number;
  readonly name: string;
  readonly roles: readonly ("moderator" | "admin" | "owner")[];
  readonly groupIds: readonly number[];
  readonly workspace: {
    readonly id: number;
    readonly name: string;
    readonly isCompleted: boolean;
    readonly license: StoredLicense;
    readonly settings: Readonly<Record<string, unknown>>;
    readonly thanksSettings: Readonly<Record<string, unknown>>;
  };
}

/**
 * Finds a session that hasn't expired by `at`. An integration's also ends with the key that opened it, with the link
 * between the person and the member, and while the member is disabled; a widget's likewise, and with its app and origin.
 * A preview has neither key nor link.
 */
export async function findSession(
  db: Handle,
  key: { readonly tokenHash: Buffer; readonly at: Date },
): Promise<SessionRow | null> {
  const row = await db
    .selectFrom("sessions as s")
    .innerJoin("accounts as a", "a.id", "s.account_id")
    .leftJoin("members as m", (join) =>
      join.onRef("m.workspace_id", "=", "s.workspace_id").onRef("m.account_id", "=", "s.account_id"),
    )
    .leftJoin("workspaces as w", "w.id", "m.workspace_id")
    .select((eb) => [
      "a.id as accountId",
      "a.email",
      "a.language",
      "a.is_super_admin as isSuperAdmin",
      "s.seen_at as seenAt",
      "s.expires_at as expiresAt",
      // Written only with a provider of the contract.
      sql<IntegrationProvider | null>`s.provider`.as("via"),
      "s.widget_origin as widgetOrigin",
      "s.widget_is_framed as isFramed",
      "m.id as memberId",
      "m.name as memberName",
      eb("m.status", "=", "disabled").as("isDisabled"),
      sql<boolean>`m.status = 'disabled' and (a.is_super_admin or exists (
        select from members o where o.account_id = a.id and o.status = 'active'
      ))`.as("isElsewhere"),
      "m.roles",
      "w.id as workspaceId",
      "w.name as workspaceName",
      "w.is_completed as isCompleted",
      "w.license",
      "w.settings",
      "w.thanks_settings as thanksSettings",
      eb
        .selectFrom("member_groups as g")
        .whereRef("g.workspace_id", "=", "m.workspace_id")
        .whereRef("g.member_id", "=", "m.id")
        .select(sql<number[]>`coalesce(array_agg(g.group_id order by g.group_id), '{}')`.as("ids"))
        .as("groupIds"),
    ])
    .where("s.token_hash", "=", key.tokenHash)
    .where("s.expires_at", ">", key.at)
    .where(
      sql<boolean>`(s.provider is null or (m.status = 'active' and exists (
        select from integration_keys k
        join external_users x on x.workspace_id = k.workspace_id and x.provider = k.provider
        where k.workspace_id = s.workspace_id and k.provider = s.provider and k.key_hash = s.key_hash
          and x.external_id = s.external_id and x.member_id = m.id
      )))`,
    )
    .where(
      sql<boolean>`(s.widget_kid is null or (m.status = 'active' and (s.widget_kid = ${PREVIEW_KID} or exists (
        select from widget_apps p
        join widget_keys k on k.workspace_id = p.workspace_id
        join widget_users x on x.workspace_id = p.workspace_id
        where p.workspace_id = s.workspace_id and p.is_enabled and s.widget_origin = any (p.origins)
          and k.kid = s.widget_kid and x.sub = s.widget_sub and x.member_id = m.id
      ))))`,
    )
    .executeTakeFirst();
  if (row === undefined) return null;
  const { accountId, email, language, isSuperAdmin, seenAt, expiresAt, via, widgetOrigin, isFramed } = row;
  const widget = widgetOrigin === null ? null : { origin: widgetOrigin, isFramed: isFramed === true };
  const account = { accountId, email, language, isSuperAdmin, seenAt, expiresAt, via, widget };
  const isDisabled = row.isDisabled === true;
  return {
    ...account,
    disabledIn: isDisabled ? (row.workspaceName ?? "") : null,
    isElsewhere: row.isElsewhere,
    member: isDisabled ? null : toMember(row),
  };
}

interface JoinedMember {
  readonly memberId: number | null;
  readonly memberName: string | null;
  readonly roles: ("moderator" | "admin" | "owner")[] | null;
  readonly groupIds: number[] | null;
  readonly workspaceId: number | null;
  readonly workspaceName: string | null;
  readonly isCompleted: boolean | null;
  readonly license: StoredLicense | null;
  readonly settings: Record<string, unknown> | null;
  readonly thanksSettings: Record<string, unknown> | null;
}

function toMember(row: JoinedMember): MemberRow | null {
  const { memberId, workspaceId, license } = row;
  if (memberId === null || workspaceId === null || license === null) return null;
  return {
    memberId,
    name: row.memberName ?? "",
    roles: row.roles ?? [],
    groupIds: row.groupIds ?? [],
    workspace: {
      id: workspaceId,
      name: row.workspaceName ?? "",
      isCompleted: row.isCompleted === true,
      license,
      settings: row.settings ?? {},
      thanksSettings: row.thanksSettings ?? {},
    },
  };
}

export interface NewSession {
  readonly tokenHash: Buffer;
  readonly accountId: number;
  readonly workspaceId: number | null;
  readonly at: Date;
  readonly expiresAt: Date;
  /** Of an integration that acts for the member. */
  readonly via?: { readonly provider: IntegrationProvider; readonly keyHash: Uint8Array; readonly externalId: string };
  /** Of a widget, with the key that signed for the person. */
  readonly widget?: WidgetPlace & { readonly kid: string; readonly sub: string };
}

/** Whoever has a session in a workspace has done something there: from then on they are paid for. */
export async function insertSession(db: Handle, session: NewSession): Promise<void> {
  await db
    .insertInto("sessions")
    .values({
      token_hash: session.tokenHash,
      account_id: session.accountId,
      workspace_id: session.workspaceId,
      created_at: session.at,
      seen_at: session.at,
      expires_at: session.expiresAt,
      ...columnsOfVia(session.via),
      ...columnsOfWidget(session.widget),
    })
    .execute();
  if (session.workspaceId === null) return;
  await db
    .updateTable("members")
    .set({ first_acted_at: session.at })
    .where("workspace_id", "=", session.workspaceId)
    .where("account_id", "=", session.accountId)
    .where("listed_by", "<>", "")
    .where("first_acted_at", "is", null)
    .execute();
}

function columnsOfVia(via: NewSession["via"]) {
  if (via === undefined) return {};
  return { provider: via.provider, key_hash: via.keyHash, external_id: via.externalId };
}

function columnsOfWidget(widget: NewSession["widget"]) {
  if (widget === undefined) return {};
  const { kid, sub, origin, isFramed } = widget;
  return { widget_kid: kid, widget_sub: sub, widget_origin: origin, widget_is_framed: isFramed };
}

export async function extendSession(
  db: Handle,
  session: { readonly tokenHash: Buffer; readonly at: Date; readonly expiresAt: Date },
): Promise<void> {
  await db
    .updateTable("sessions")
    .set({ seen_at: session.at, expires_at: session.expiresAt })
    .where("token_hash", "=", session.tokenHash)
    .execute();
}

export async function deleteSession(db: Handle, tokenHash: Buffer): Promise<void> {
  await db.deleteFrom("sessions").where("token_hash", "=", tokenHash).execute();
}

/** Ends an account's sessions in a workspace. */
export async function endMemberSessions(
  db: Handle,
  of: { readonly accountId: number; readonly workspaceId: number },
): Promise<void> {
  await db
    .deleteFrom("sessions")
    .where("account_id", "=", of.accountId)
    .where("workspace_id", "=", of.workspaceId)
    .execute();
}

/** Ends the sessions of a workspace's widget that were opened with a key; without one, those from other origins. */
export async function endWidgetSessions(
  db: Handle,
  of: { readonly workspaceId: number } & ({ readonly kid: string } | { readonly keepOrigins: readonly string[] }),
): Promise<void> {
  const ended = db
    .deleteFrom("sessions")
    .where("workspace_id", "=", of.workspaceId)
    .where("widget_kid", "is not", null);
  await (
    "kid" in of
      ? ended.where("widget_kid", "=", of.kid)
      : ended.where(sql<boolean>`widget_origin <> all (${[...of.keepOrigins]}::text[])`)
  ).execute();
}

export async function endAccountSessions(db: Handle, accountId: number): Promise<void> {
  await db.deleteFrom("sessions").where("account_id", "=", accountId).execute();
}

/** Returns how many expired sessions were removed. */
export async function deleteEndedSessions(db: Handle, at: Date): Promise<number> {
  const result = await db.deleteFrom("sessions").where("expires_at", "<=", at).executeTakeFirst();
  return Number(result.numDeletedRows);
}
