import { emailForms } from "@guildhall/core";
import type { Language } from "@guildhall/core";
import { sql } from "kysely";
import type { Handle, Tx } from "../db/database.ts";

export interface AccountRow {
  readonly id: number;
  readonly email: string;
  readonly passwordHash: string | null;
  readonly language: Language;
  readonly isSuperAdmin: boolean;
}

const COLUMNS = ["id", "email", "password_hash as passwordHash", "language", "is_super_admin as isSuperAdmin"] as const;

export async function findAccount(db: Handle, email: string): Promise<AccountRow | null> {
  const forms = emailForms(email);
  const found = db.selectFrom("accounts").select(COLUMNS).where("email", "in", forms);
  return (await found.orderBy(sql`array_position(${[...forms]}::text[], email)`).executeTakeFirst()) ?? null;
}

export async function findAccountById(db: Handle, id: number): Promise<AccountRow | null> {
  return (await db.selectFrom("accounts").select(COLUMNS).where("id", "=", id).executeTakeFirst()) ?? null;
}

/** Members of a workspace by normalized address, disabled ones too; others are missing. */
export async function findMembersByEmail(
  db: Handle,
  workspaceId: number,
  emails: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .selectFrom("members as m")
    .innerJoin("accounts as a", "a.id", "m.account_id")
    .select(["a.email", "m.id"])
    .where("m.workspace_id", "=", workspaceId)
    .where("a.email", "in", [...emails])
    .execute();
  return new Map(rows.map(({ email, id }) => [email, id]));
}

/** Replaces any previous password. */
export async function setPassword(db: Tx, accountId: number, passwordHash: string): Promise<void> {
  await db.updateTable("accounts").set({ password_hash: passwordHash }).where("id", "=", accountId).execute();
}

export interface ClaimedAccount {
  /** Normalized. */
  readonly email: string;
  readonly passwordHash: string;
  readonly language: Language;
  readonly at: Date;
}

/** Creates the account, or sets the first password of one that has none; null if it already has one. */
export async function claimAccount(db: Tx, account: ClaimedAccount): Promise<AccountRow | null> {
  const row = await db
    .insertInto("accounts")
    .values({
      email: account.email,
      password_hash: account.passwordHash,
      language: account.language,
      created_at: account.at,
    })
    .onConflict((conflict) =>
      conflict
        .column("email")
        .doUpdateSet({ password_hash: account.passwordHash, language: account.language })
        .where("accounts.password_hash", "is", null),
    )
    .returning(COLUMNS)
    .executeTakeFirst();
  return row ?? null;
}

export interface NewMembership {
  readonly workspaceId: number;
  readonly accountId: number;
  readonly name: string;
  readonly roles: readonly "owner"[];
  /** Undefined: no intro. */
  readonly introStep?: string;
  readonly at: Date;
}

/** Creates a membership, or updates the name of an active one; null if it's disabled. Returns its id. */
export async function joinWorkspace(db: Tx, member: NewMembership): Promise<number | null> {
  const row = await db
    .insertInto("members")
    .values({
      workspace_id: member.workspaceId,
      account_id: member.accountId,
      name: member.name,
      roles: member.roles,
      intro_step: member.introStep ?? "",
      created_at: member.at,
    })
    .onConflict((conflict) =>
      conflict
        .columns(["workspace_id", "account_id"])
        .doUpdateSet({ name: member.name })
        .where("members.status", "=", "active"),
    )
    .returning("id")
    .executeTakeFirst();
  return row?.id ?? null;
}

/** The account's membership in a workspace, if any. */
export async function findMemberId(
  db: Handle,
  { accountId, workspaceId }: { readonly accountId: number; readonly workspaceId: number },
): Promise<number | undefined> {
  const row = await db
    .selectFrom("members")
    .select("id")
    .where("workspace_id", "=", workspaceId)
    .where("account_id", "=", accountId)
    .executeTakeFirst();
  return row?.id;
}
