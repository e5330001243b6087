import { sql } from "kysely";
import type { Handle } from "../db/database.ts";

export interface NewJiraCode {
  readonly workspaceId: number;
  /** Who connects the site. */
  readonly memberId: number;
  readonly hash: Uint8Array;
  readonly expiresAt: Date;
}

interface Presented {
  readonly workspaceId: number;
  readonly hash: Uint8Array;
}

/** Replaces the member's earlier codes. */
export async function insertCode(db: Handle, code: NewJiraCode): Promise<void> {
  await db
    .deleteFrom("jira_codes")
    .where("workspace_id", "=", code.workspaceId)
    .where("member_id", "=", code.memberId)
    .where("used_at", "is", null)
    .execute();
  await db
    .insertInto("jira_codes")
    .values({
      workspace_id: code.workspaceId,
      code_hash: code.hash,
      member_id: code.memberId,
      expires_at: code.expiresAt,
    })
    .execute();
}

/** Marks a code as used; undefined if it's unknown, expired or was used before, or its member was disabled. */
export async function spendCode(
  db: Handle,
  { workspaceId, hash, at }: Presented & { readonly at: Date },
): Promise<{ readonly memberId: number; readonly workspaceName: string } | undefined> {
  const { rows } = await sql<{ memberId: number; workspaceName: string }>`
    update jira_codes set used_at = ${at}
    from members m join workspaces w on w.id = m.workspace_id
    where jira_codes.workspace_id = ${workspaceId} and code_hash = ${hash}::bytea and used_at is null
      and expires_at > ${at} and m.workspace_id = ${workspaceId} and m.id = jira_codes.member_id
      and m.status = 'active'
    returning jira_codes.member_id as "memberId", w.name as "workspaceName"
  `.execute(db);
  return rows[0];
}

/** Why a code can't be used any more; undefined if there's no such code. */
export async function findSpentCode(
  db: Handle,
  { workspaceId, hash, at }: Presented & { readonly at: Date },
): Promise<"code_used" | "code_expired" | "code_withdrawn" | undefined> {
  const row = await db
    .selectFrom("jira_codes")
    .select(["used_at", "expires_at"])
    .where("workspace_id", "=", workspaceId)
    .where("code_hash", "=", hash)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  if (row.used_at !== null) return "code_used";
  return row.expires_at <= at ? "code_expired" : "code_withdrawn";
}
