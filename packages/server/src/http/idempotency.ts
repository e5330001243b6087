import { createHash } from "node:crypto";
import { BadRequestError, ConflictError, IdempotencyMismatchError } from "@guildhall/core";
import type { Handle, WithCommit } from "../db/database.ts";
import { isSameSecret } from "../lib/same-secret.ts";
import { findStoredCall, keepResponse, takeKey } from "./idempotency.repository.ts";
import type { KeyedCall } from "./idempotency.repository.ts";

const KEY_FORM = /^[\x21-\x7e]{1,255}$/;

/** Null without the header. @throws {BadRequestError} unless it's 1 to 255 visible ASCII characters */
export function readIdempotencyKey(header: string | string[] | undefined): string | null {
  if (header === undefined) return null;
  if (typeof header !== "string" || !KEY_FORM.test(header)) {
    throw new BadRequestError("an Idempotency-Key is 1 to 255 visible ASCII characters");
  }
  return header;
}

/** SHA-256 that tells whether a key is reused for the same input. */
export function hashInput(call: string, input: unknown): Buffer {
  // Files count by their content hash: as JSON they'd be many times larger.
  const text = JSON.stringify(input, (_key, value: unknown) =>
    value instanceof Uint8Array ? hashBytes(value) : value,
  );
  return createHash("sha256").update(call).update("\n").update(text).digest();
}

function hashBytes(bytes: Uint8Array): string {
  return createHash("sha256").update(bytes).digest("hex");
}

/** A response and whether it's a replay. */
export interface KeyedAnswer {
  readonly body: string;
  readonly isReplayed: boolean;
}

/**
 * Acts once per key: the key is claimed and the response stored in the transaction of the effect, so a retry after a
 * lost response gets the same one without side effects.
 * @throws {IdempotencyMismatchError} when the key was used for other input
 */
export async function actOnce(
  { db, withCommit }: { readonly db: Handle; readonly withCommit: WithCommit },
  keyed: KeyedCall & { readonly at: Date },
  act: () => Promise<string>,
): Promise<KeyedAnswer> {
  if (!(await takeKey(db, keyed, keyed.at))) return { body: await replay(db, keyed), isReplayed: true };
  const body = await act();
  // Ledger rows are locked by now.
  withCommit(() => keepResponse(db, keyed, body));
  return { body, isReplayed: false };
}

async function replay(db: Handle, keyed: KeyedCall): Promise<string> {
  const kept = await findStoredCall(db, keyed);
  if (kept === undefined || kept.response === null) {
    throw new ConflictError("the twin of this request is under way", { key: keyed.key });
  }
  if (kept.call !== keyed.call || !isSameSecret(kept.bodyHash, keyed.bodyHash)) throw new IdempotencyMismatchError();
  return kept.response;
}
