import type { Language } from "@guildhall/core";
import { sql } from "kysely";
import type { Handle } from "../db/database.ts";

/** What signing in needs of an account. */
export interface AccountRow {
  readonly id: number;
  readonly passwordHash: string | null;
  readonly isSuperAdmin: boolean;
}

/** By the first of these email forms that has an account. */
export async function findAccountByEmail(db: Handle, forms: readonly string[]): Promise<AccountRow | null> {
  const row = await db
    .selectFrom("accounts")
    .select(["id", "password_hash as passwordHash", "is_super_admin as isSuperAdmin"])
    .where("email", "in", forms)
    .orderBy(sql`array_position(${[...forms]}::text[], email)`)
    .executeTakeFirst();
  return row ?? null;
}

export interface Memberships {
  /** Active memberships, oldest first. */
  readonly workspaceIds: readonly number[];
  /** Number of disabled memberships. */
  readonly disabledCount: number;
  /** The latest own session's workspace, whether or not the account still has access. */
  readonly lastWorkspaceId: number | null;
}

/** The workspaces an account may use. */
export async function readMemberships(db: Handle, accountId: number): Promise<Memberships> {
  const members = await db
    .selectFrom("members")
    .select((eb) => ["workspace_id as workspaceId", eb("status", "=", "active").as("isActive")])
    .where("account_id", "=", accountId)
    .orderBy("workspace_id")
    .execute();
  const last = await db
    .selectFrom("sessions")
    .select("workspace_id as workspaceId")
    .where("account_id", "=", accountId)
    .where("workspace_id", "is not", null)
    .where("provider", "is", null)
    .where("widget_kid", "is", null)
    .orderBy("seen_at", "desc")
    .limit(1)
    .executeTakeFirst();
  const active = members.filter((member) => member.isActive);
  return {
    workspaceIds: active.map((member) => member.workspaceId),
    disabledCount: members.length - active.length,
    lastWorkspaceId: last?.workspaceId ?? null,
  };
}

export async function updateLanguage(
  db: Handle,
  account: { readonly id: number; readonly language: Language },
): Promise<void> {
  await db.updateTable("accounts").set({ language: account.language }).where("id", "=", account.id).execute();
}
