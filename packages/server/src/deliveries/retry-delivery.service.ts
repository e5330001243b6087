import { NotFoundError, RefusedError } from "@guildhall/core";
import { mayDiscardDelivery } from "@guildhall/core/deliveries";
import type { Handle } from "../db/database.ts";
import { recordEvent } from "../events/record-event.ts";
import type { MemberCall } from "../lib/deps.ts";
import { readDeliveryKey } from "./delivery-key.ts";
import type { DeliveryKey } from "./delivery-key.ts";
import {
  discardFailure,
  discardMail,
  findFailureDelivery,
  findMailDelivery,
  retryFailures,
  retryMails,
} from "./delivery.repository.ts";
import type { DeliveryScope } from "./delivery.repository.ts";

interface Desk {
  readonly db: Handle;
  readonly scope: DeliveryScope;
  readonly at: Date;
}

/** A no-op if a retry is already due. @throws {NotFoundError} @throws {RefusedError} */
export async function retryDelivery(call: MemberCall, id: string): Promise<void> {
  const count = await retryKey(deskOf(call), id);
  if (count > 0) await recordEvent(call, { type: "delivery.retried", payload: { deliveryId: id, count } });
  wakeMail(call);
}

/** Retries every failure of the workspace; returns how many. */
export async function retryDeliveries(call: MemberCall): Promise<number> {
  const count = await retryEverything(deskOf(call));
  if (count > 0) await recordEvent(call, { type: "delivery.retried", payload: { deliveryId: null, count } });
  wakeMail(call);
  return count;
}

/** Puts a given-up delivery aside. @throws {NotFoundError} @throws {RefusedError} */
export async function discardDelivery(call: MemberCall, id: string): Promise<void> {
  await discardKey(deskOf(call), id);
  await recordEvent(call, { type: "delivery.discarded", payload: { deliveryId: id } });
}

/**
 * Retries one failure, without authorization; returns 0 if a retry is already due.
 * @throws {NotFoundError} when it isn't failing (any more) @throws {RefusedError}
 */
export async function retryKey(desk: Desk, id: string): Promise<number> {
  const key = keyOf(id);
  const { db, scope, at } = desk;
  const count =
    key.kind === "mail"
      ? await retryMails(db, { scope, mailId: key.mailId, at })
      : await retryFailures(db, { scope, key, at });
  if (count > 0) return count;
  const found = await findOne(desk, key);
  if (found === null) throw new NotFoundError("delivery");
  // The event can't be parsed.
  if (found.isGivenUp) throw new RefusedError("not_understood");
  return 0;
}

/** Returns how many. */
export async function retryEverything({ db, scope, at }: Desk): Promise<number> {
  return (await retryMails(db, { scope, mailId: null, at })) + (await retryFailures(db, { scope, key: null, at }));
}

/**
 * Puts one delivery aside, without authorization.
 * @throws {NotFoundError} when it isn't failing (any more) @throws {RefusedError} while it's being tried
 */
export async function discardKey(desk: Desk, id: string): Promise<void> {
  const key = keyOf(id);
  const { db, scope, at } = desk;
  const isDone =
    key.kind === "mail" ? await discardMail(db, scope, key.mailId) : await discardFailure(db, { scope, key, at });
  if (isDone) return;
  const found = await findOne(desk, key);
  if (found === null) throw new NotFoundError("delivery");
  const decision = mayDiscardDelivery({ state: found.isGivenUp ? "given_up" : "waiting" });
  if (!decision.allowed) throw new RefusedError(decision.reason);
}

function keyOf(id: string): DeliveryKey {
  const key = readDeliveryKey(id);
  if (key === null) throw new NotFoundError("delivery");
  return key;
}

function findOne({ db, scope }: Desk, key: DeliveryKey): Promise<{ readonly isGivenUp: boolean } | null> {
  return key.kind === "mail" ? findMailDelivery(db, scope, key.mailId) : findFailureDelivery(db, scope, key);
}

function deskOf({ db, actor, at }: MemberCall): Desk {
  return { db, scope: { workspaceId: actor.workspace.id }, at };
}

// The relay finds late events by itself.
function wakeMail({ tell }: MemberCall): void {
  tell({ kind: "mail" });
}
