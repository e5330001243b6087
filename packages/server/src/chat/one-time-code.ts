import { createHash } from "node:crypto";
import type { ChatProviderName } from "@guildhall/core/chat";
import type { Handle } from "../db/database.ts";
import type { Random } from "../lib/random.ts";
import { findSpentCode, insertCode, spendCode } from "./code.repository.ts";
import type { CodePurpose, NewCode } from "./code.repository.ts";

/** How long a code can be used, in ms: 10 minutes. */
export const CODE_LIFETIME_MS = 10 * 60_000;

const SECRET_BYTES = 24;
/** Fits into a link that starts a Telegram bot: at most 64 of these characters. */
const FORM = /^([1-9a-z][0-9a-z]{0,10})-([\w-]{32})$/;

/** What a member lets the bearer of a code do. */
export interface CodeGrant {
  readonly workspaceId: number;
  readonly purpose: CodePurpose;
  readonly memberId: number;
}

/** What a code was good for; or why it isn't. */
export type SpentCode =
  | (CodeGrant & { readonly state: "spent" | "used" | "expired" | "withdrawn" })
  | { readonly state: "unknown" };

/** Keeps its hash only; the code is shown once. */
export async function createCode(
  { db, random, at }: { readonly db: Handle; readonly random: Random; readonly at: Date },
  wish: Omit<NewCode, "hash" | "expiresAt">,
): Promise<{ readonly code: string; readonly expiresAt: Date }> {
  const code = `${wish.workspaceId.toString(36)}-${random.token(SECRET_BYTES)}`;
  const expiresAt = new Date(at.getTime() + CODE_LIFETIME_MS);
  await insertCode(db, { ...wish, hash: hashOf(code), expiresAt });
  return { code, expiresAt };
}

/** Uses a code up, once. */
export async function useCode(
  { db, at }: { readonly db: Handle; readonly at: Date },
  { code, provider }: { readonly code: string; readonly provider: ChatProviderName },
): Promise<SpentCode> {
  const [, owner] = FORM.exec(code) ?? [];
  if (owner === undefined) return { state: "unknown" };
  const presented = { workspaceId: Number.parseInt(owner, 36), provider, hash: hashOf(code), at };
  const spent = await spendCode(db, presented);
  const { workspaceId } = presented;
  if (spent !== undefined) return { state: "spent", workspaceId, ...spent };
  const past = await findSpentCode(db, presented);
  return past === undefined ? { state: "unknown" } : { workspaceId, ...past };
}

function hashOf(code: string): Buffer {
  return createHash("sha256").update(code).digest();
}
