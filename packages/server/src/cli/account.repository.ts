import { sql } from "kysely";
import type { Handle, Tx } from "../db/database.ts";

/** The account's id, and whether it wasn't one before; null if there's no such account. */
export async function grantSuperAdmin(
  db: Tx,
  email: string,
): Promise<{ readonly accountId: number; readonly isNew: boolean } | null> {
  const account = await db
    .selectFrom("accounts")
    .select(["id", "is_super_admin as isSuperAdmin"])
    .where("email", "=", email)
    .forUpdate()
    .executeTakeFirst();
  if (account === undefined) return null;
  await db.updateTable("accounts").set({ is_super_admin: true }).where("id", "=", account.id).execute();
  return { accountId: account.id, isNew: !account.isSuperAdmin };
}

/** Whether anybody of the company directory was linked. */
export async function unlinkDirectory(db: Tx, email: string): Promise<boolean> {
  const { rows } = await sql`
    delete from account_identities i using accounts a
    where a.email = ${email} and i.account_id = a.id and i.provider = 'directory' returning i.account_id
  `.execute(db);
  return rows.length > 0;
}

export async function findMembers(
  db: Handle,
  accountId: number,
): Promise<readonly { readonly workspaceId: number; readonly memberId: number }[]> {
  return db
    .selectFrom("members")
    .select(["workspace_id as workspaceId", "id as memberId"])
    .where("account_id", "=", accountId)
    .orderBy("workspace_id")
    .execute();
}

export async function findAccountId(db: Tx, email: string): Promise<number | null> {
  const account = await db.selectFrom("accounts").select("id").where("email", "=", email).executeTakeFirst();
  return account?.id ?? null;
}

/** Rows read at once. */
const PAGE = 500;

export interface ListedWorkspace {
  readonly id: number;
  readonly name: string;
  /** Active ones. */
  readonly members: number;
}

/** All workspaces by id. */
export async function* listWorkspaces(db: Handle): AsyncGenerator<ListedWorkspace> {
  for (let after = 0; ;) {
    const { rows } = await sql<ListedWorkspace>`
      select w.id, w.name,
        (select count(*) from members m where m.workspace_id = w.id and m.status = 'active') as members
      from workspaces w where w.id > ${after} order by w.id limit ${PAGE}
    `.execute(db);
    yield* rows;
    after = rows.at(-1)?.id ?? after;
    if (rows.length < PAGE) return;
  }
}
