import { emailForms } from "@guildhall/core";
import type { Language } from "@guildhall/core";
import { sql } from "kysely";
import type { Handle, Tx } from "../db/database.ts";

/** An account with what its mails and passwords need. */
export interface AccountRow {
  readonly id: number;
  readonly email: string;
  readonly passwordHash: string | null;
  readonly language: Language;
  readonly isSuperAdmin: boolean;
}

const COLUMNS = ["id", "email", "password_hash as passwordHash", "language", "is_super_admin as isSuperAdmin"] as const;

/** Finds an account by its normalized e-mail. */
export async function findAccount(db: Handle, email: string): Promise<AccountRow | null> {
  const forms = emailForms(email);
  const found = db.selectFrom("accounts").select(COLUMNS).where("email", "in", forms);
  return (await found.orderBy(sql`array_position(${[...forms]}::text[], email)`).executeTakeFirst()) ?? null;
}

/** Finds an account by its id. */
export async function findAccountById(db: Handle, id: number): Promise<AccountRow | null> {
  return (await db.selectFrom("accounts").select(COLUMNS).where("id", "=", id).executeTakeFirst()) ?? null;
}

/** Sets a password in place of any other. */
export async function setPassword(db: Tx, accountId: number, passwordHash: string): Promise<void> {
  await db.updateTable("accounts").set({ password_hash: passwordHash }).where("id", "=", accountId).execute();
}

/** An account that is to have a password. */
export interface ClaimedAccount {
  /** Normalized. */
  readonly email: string;
  readonly passwordHash: string;
  readonly language: Language;
  readonly at: Date;
}

/** Makes the account, or gives its first password to one that has none; null when it has another password. */
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

/** A membership to be written. */
export interface NewMembership {
  readonly workspaceId: number;
  readonly accountId: number;
  readonly name: string;
  readonly roles: readonly "owner"[];
  /** The step of the intro that waits for them; none when left out. */
  readonly introStep?: string;
  readonly at: Date;
}

/** Writes a membership, or the new name of an active one; null when it is disabled. Returns its id. */
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

/** The membership of an account in a workspace; undefined where it has none. */
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
