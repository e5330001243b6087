import type { Handle } from "../db/database.ts";

/** What a key stands for: one call by one member. */
export interface KeyedCall {
  readonly workspaceId: number;
  readonly memberId: number;
  readonly key: string;
  /** The endpoint's name. */
  readonly call: string;
  /** SHA-256 of the call's input. */
  readonly bodyHash: Buffer;
}

/** A call that a key was used for before. */
export interface KeptCall {
  readonly call: string;
  readonly bodyHash: Buffer;
  /** The whole answer as it was sent. */
  readonly response: string | null;
}

/**
 * Takes a key for this transaction; false when it is taken. A twin that is still under way is waited for:
 * if that one fails, the key is free again and this call has it.
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

/** Reads what a taken key was used for; undefined when it was freed meanwhile. */
export async function findKeptCall(db: Handle, keyed: KeyedCall): Promise<KeptCall | undefined> {
  return db
    .selectFrom("idempotency_keys")
    .select(["call", "body_hash as bodyHash", "response"])
    .where("workspace_id", "=", keyed.workspaceId)
    .where("member_id", "=", keyed.memberId)
    .where("key", "=", keyed.key)
    .executeTakeFirst();
}

/** Keeps the answer beside the key, in the transaction of the effect. */
export async function keepResponse(db: Handle, keyed: KeyedCall, response: string): Promise<void> {
  await db
    .updateTable("idempotency_keys")
    .set({ response })
    .where("workspace_id", "=", keyed.workspaceId)
    .where("member_id", "=", keyed.memberId)
    .where("key", "=", keyed.key)
    .execute();
}
