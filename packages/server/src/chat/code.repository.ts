import type { ChatProviderName } from "@guildhall/core/chat";
import { sql } from "kysely";
import type { Handle } from "../db/database.ts";

export type CodePurpose = "link" | "connect";

export interface NewCode {
  readonly workspaceId: number;
  readonly provider: ChatProviderName;
  readonly purpose: CodePurpose;
  /** Whose account is linked, or who connects the chat. */
  readonly memberId: number;
  readonly hash: Uint8Array;
  readonly expiresAt: Date;
}

interface Presented {
  readonly workspaceId: number;
  readonly provider: ChatProviderName;
  readonly hash: Uint8Array;
  readonly at: Date;
}

/** Replaces the member's earlier codes for the same. */
export async function insertCode(db: Handle, code: NewCode): Promise<void> {
  await db
    .deleteFrom("chat_codes")
    .where("workspace_id", "=", code.workspaceId)
    .where("provider", "=", code.provider)
    .where("purpose", "=", code.purpose)
    .where("member_id", "=", code.memberId)
    .where("used_at", "is", null)
    .execute();
  await db
    .insertInto("chat_codes")
    .values({
      workspace_id: code.workspaceId,
      code_hash: code.hash,
      provider: code.provider,
      purpose: code.purpose,
      member_id: code.memberId,
      expires_at: code.expiresAt,
    })
    .execute();
}

/** Marks a code as used; undefined if it's unknown, expired or was used before, or its member was disabled. */
export async function spendCode(
  db: Handle,
  { workspaceId, provider, hash, at }: Presented,
): Promise<{ readonly purpose: CodePurpose; readonly memberId: number } | undefined> {
  const { rows } = await sql<{ purpose: CodePurpose; memberId: number }>`
    update chat_codes set used_at = ${at}
    where workspace_id = ${workspaceId} and code_hash = ${hash}::bytea and provider = ${provider} and used_at is null
      and expires_at > ${at} and exists (select from members m where m.workspace_id = ${workspaceId}
        and m.id = chat_codes.member_id and m.status = 'active')
    returning purpose, member_id as "memberId"
  `.execute(db);
  return rows[0];
}

/** A code that can't be used any more, with why; undefined if there's no such code. */
export async function findSpentCode(
  db: Handle,
  { workspaceId, provider, hash, at }: Presented,
): Promise<
  | { readonly state: "used" | "expired" | "withdrawn"; readonly purpose: CodePurpose; readonly memberId: number }
  | undefined
> {
  const row = await db
    .selectFrom("chat_codes")
    .select(["used_at", "expires_at", "purpose", "member_id as memberId"])
    .where("workspace_id", "=", workspaceId)
    .where("code_hash", "=", hash)
    .where("provider", "=", provider)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const { used_at: usedAt, expires_at: expiresAt, ...wish } = row;
  if (usedAt !== null) return { state: "used", ...wish };
  return { state: expiresAt <= at ? "expired" : "withdrawn", ...wish };
}
