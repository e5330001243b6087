import { sql } from "kysely";
import type { Handle } from "../db/database.ts";

/** Names it on purpose, if as before. Returns the previous name; undefined if the workspace doesn't exist. */
export async function renameWorkspace(
  db: Handle,
  workspace: { readonly id: number; readonly name: string; readonly at: Date },
): Promise<string | undefined> {
  const { rows } = await sql<{ before: string }>`
    update workspaces w set name = ${workspace.name}, named_at = coalesce(w.named_at, ${workspace.at}::timestamptz)
    from (select id, name from workspaces where id = ${workspace.id} for no key update) old
    where w.id = old.id returning old.name as before
  `.execute(db);
  return rows[0]?.before;
}

export interface JoiningAccount {
  readonly workspaceId: number;
  readonly accountId: number;
  readonly name: string;
  readonly roles: readonly ("moderator" | "admin" | "owner")[];
  readonly at: Date;
}

/** Returns the membership's id, null if the account was already a member. */
export async function insertMembership(db: Handle, joining: JoiningAccount): Promise<number | null> {
  const row = await db
    .insertInto("members")
    .values({
      workspace_id: joining.workspaceId,
      account_id: joining.accountId,
      name: joining.name,
      roles: joining.roles,
      created_at: joining.at,
    })
    .onConflict((conflict) => conflict.columns(["workspace_id", "account_id"]).doNothing())
    .returning("id")
    .executeTakeFirst();
  return row?.id ?? null;
}

/** Switches a session to a workspace. */
export async function moveSession(
  db: Handle,
  session: { readonly tokenHash: Buffer; readonly workspaceId: number },
): Promise<void> {
  await db
    .updateTable("sessions")
    .set({ workspace_id: session.workspaceId })
    .where("token_hash", "=", session.tokenHash)
    .execute();
}
