import { createHash } from "node:crypto";
import { InvalidInputError } from "@guildhall/core";
import type { Handle } from "../db/database.ts";
import type { Random } from "../lib/random.ts";
import { holdsNow } from "../session/present-permission.repository.ts";
import { findSpentCode, insertCode, spendCode } from "./jira-code.repository.ts";

/** How long a code can be used, in ms: 10 minutes. */
export const CODE_LIFETIME_MS = 10 * 60_000;

const SECRET_BYTES = 24;
const FORM = /^([1-9a-z][0-9a-z]{0,10})-([\w-]{32})$/;

/** Keeps its hash only; the code is shown once. */
export async function createJiraCode(
  { db, random, at }: { readonly db: Handle; readonly random: Random; readonly at: Date },
  wish: { readonly workspaceId: number; readonly memberId: number },
): Promise<{ readonly code: string; readonly expiresAt: Date }> {
  const code = `${wish.workspaceId.toString(36)}-${random.token(SECRET_BYTES)}`;
  const expiresAt = new Date(at.getTime() + CODE_LIFETIME_MS);
  await insertCode(db, { ...wish, hash: hashOf(code), expiresAt });
  return { code, expiresAt };
}

/**
 * Uses a code up, once, and says whose wish it is: of somebody who may connect sites now, too.
 * @throws {InvalidInputError} `code_unknown`, `code_used`, `code_expired` or `code_withdrawn`
 */
export async function useJiraCode(
  { db, at }: { readonly db: Handle; readonly at: Date },
  code: string,
): Promise<{ readonly workspaceId: number; readonly memberId: number; readonly workspaceName: string }> {
  const [, owner] = FORM.exec(code) ?? [];
  if (owner === undefined) throw refused("code_unknown");
  const presented = { workspaceId: Number.parseInt(owner, 36), hash: hashOf(code), at };
  const spent = await spendCode(db, presented);
  if (spent === undefined) throw refused((await findSpentCode(db, presented)) ?? "code_unknown");
  // What was marked is undone with the transaction: if they may again in time, their code is good.
  if (!(await holdsNow(db, { ...presented, memberId: spent.memberId }, "manage-ws-settings")))
    throw refused("code_withdrawn");
  return { workspaceId: presented.workspaceId, ...spent };
}

function refused(code: "code_unknown" | "code_used" | "code_expired" | "code_withdrawn"): InvalidInputError {
  return new InvalidInputError([{ field: "code", code }]);
}

function hashOf(code: string): Buffer {
  return createHash("sha256").update(code).digest();
}
