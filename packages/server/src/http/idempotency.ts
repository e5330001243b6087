import { createHash } from "node:crypto";
import { setImmediate as nextTurn } from "node:timers/promises";
import { BadRequestError, ConflictError, IdempotencyMismatchError } from "@guildhall/core";
import type { Handle } from "../db/database.ts";
import { isSameSecret } from "../lib/same-secret.ts";
import { findKeptCall, keepResponse, takeKey } from "./idempotency.repository.ts";
import type { KeyedCall } from "./idempotency.repository.ts";

const KEY_FORM = /^[\x21-\x7e]{1,255}$/;

/** Reads the header; null when there is none. @throws {BadRequestError} unless 1 to 255 visible ASCII characters */
export function readIdempotencyKey(header: string | string[] | undefined): string | null {
  if (header === undefined) return null;
  if (typeof header !== "string" || !KEY_FORM.test(header)) {
    throw new BadRequestError("an Idempotency-Key is 1 to 255 visible ASCII characters");
  }
  return header;
}

/** The SHA-256 by which two uses of a key are compared. */
export function hashInput(call: string, input: unknown): Buffer {
  // A file counts by its content's own hash: written out as JSON it would be many times as long.
  const text = JSON.stringify(input, (_key, value: unknown) =>
    value instanceof Uint8Array ? hashBytes(value) : value,
  );
  return createHash("sha256").update(call).update("\n").update(text).digest();
}

function hashBytes(bytes: Uint8Array): string {
  return createHash("sha256").update(bytes).digest("hex");
}

/** An answer and whether it was given before. */
export interface KeyedAnswer {
  readonly body: string;
  readonly isReplayed: boolean;
}

/**
 * Acts once per key: the key is taken first in the transaction of the effect and the answer kept with it,
 * so that after a lost answer the same request gets the same answer and nothing happens twice.
 * @throws {IdempotencyMismatchError} when the key was used for something else
 */
export async function actOnce(
  db: Handle,
  keyed: KeyedCall & { readonly at: Date },
  act: () => Promise<string>,
): Promise<KeyedAnswer> {
  if (!(await takeKey(db, keyed, keyed.at))) return { body: await replay(db, keyed), isReplayed: true };
  const body = await act();
  await untilSent(keepResponse(db, keyed, body));
  return { body, isReplayed: false };
}

/**
 * Waits until a statement is on its way, not for its answer: the commit travels right behind it on the same
 * connection and fails when it failed. That spares a round trip while rows of the ledger are locked.
 */
async function untilSent(statement: Promise<void>): Promise<void> {
  statement.catch(() => undefined);
  await nextTurn();
}

async function replay(db: Handle, keyed: KeyedCall): Promise<string> {
  const kept = await findKeptCall(db, keyed);
  if (kept === undefined || kept.response === null) {
    throw new ConflictError("the twin of this request is under way", { key: keyed.key });
  }
  if (kept.call !== keyed.call || !isSameSecret(kept.bodyHash, keyed.bodyHash)) throw new IdempotencyMismatchError();
  return kept.response;
}
