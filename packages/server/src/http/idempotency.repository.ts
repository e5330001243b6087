import type { Handle } from "../db/database.ts";

export interface KeyedCall {
  readonly workspaceId: number;
  readonly memberId: number;
  readonly key: string;
  readonly call: string;
  /** SHA-256 of the call's input. */
  readonly bodyHash: Buffer;
}

/** An earlier call with the same key. */
export interface StoredCall {
  readonly call: string;
  readonly bodyHash: Buffer;
  /** The complete response as sent. */
  readonly response: string | null;
}

/**
 * Claims a key for this transaction; false if it's taken. Waits for a concurrent call with the key: if that one fails,
 * this call gets it.
 */
export async function takeKey(db: Handle, keyed: KeyedCall, at: Date): Promise<boolean> {
  const taken = await db
    .insertInto("idempotency_keys")
    .values({
      workspace_id: keyed.workspaceId,
      member_id: keyed.memberId,
      key: keyed.key,
      call: keyed.call,
      body_hash: keyed.bodyHash,
      at,
    })
    .onConflict((conflict) => conflict.columns(["workspace_id", "member_id", "key"]).doNothing())
    .returning("key")
    .executeTakeFirst();
  return taken !== undefined;
}

/** The earlier call of a taken key; undefined if it was freed meanwhile. */
export async function findStoredCall(db: Handle, keyed: KeyedCall): Promise<StoredCall | undefined> {
  return db
    .selectFrom("idempotency_keys")
    .select(["call", "body_hash as bodyHash", "response"])
    .where("workspace_id", "=", keyed.workspaceId)
    .where("member_id", "=", keyed.memberId)
    .where("key", "=", keyed.key)
    .executeTakeFirst();
}

/** Stores the response with the key, in the transaction of the effect. */
export async function keepResponse(db: Handle, keyed: KeyedCall, response: string): Promise<void> {
  await db
    .updateTable("idempotency_keys")
    .set({ response })
    .where("workspace_id", "=", keyed.workspaceId)
    .where("member_id", "=", keyed.memberId)
    .where("key", "=", keyed.key)
    .execute();
}
