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
import type { Whose } from "./delivery.repository.ts";

/** Where and when something is tried again or put aside. */
interface Desk {
  readonly db: Handle;
  readonly whose: Whose;
  readonly at: Date;
}

/** Has one thing tried again; what is waiting for that already stays as it is. @throws {NotFoundError} @throws {RefusedError} */
export async function retryDelivery(call: MemberCall, id: string): Promise<void> {
  await retryKey(deskOf(call), id);
  await recordEvent(call, { type: "delivery.retried", payload: { deliveryId: id, count: 1 } });
  wakeMail(call);
}

/** Has everything in the workspace tried again; answers how much. */
export async function retryDeliveries(call: MemberCall): Promise<number> {
  const count = await retryEverything(deskOf(call));
  if (count > 0) await recordEvent(call, { type: "delivery.retried", payload: { deliveryId: null, count } });
  wakeMail(call);
  return count;
}

/** Puts one thing aside that was given up. @throws {NotFoundError} @throws {RefusedError} */
export async function discardDelivery(call: MemberCall, id: string): Promise<void> {
  await discardKey(deskOf(call), id);
  await recordEvent(call, { type: "delivery.discarded", payload: { deliveryId: id } });
}

/** Has one thing tried again, whoever asks. @throws {NotFoundError} when it does not fail (any more) @throws {RefusedError} */
export async function retryKey(desk: Desk, id: string): Promise<void> {
  const key = keyOf(id);
  const { db, whose, at } = desk;
  const count =
    key.kind === "mail"
      ? await retryMails(db, { whose, mailId: key.mailId, at })
      : await retryFailures(db, { whose, key, at });
  if (count > 0) return;
  const found = await findOne(desk, key);
  if (found === null) throw new NotFoundError("delivery");
  // Nobody has read it, and nobody can.
  if (found.isGivenUp) throw new RefusedError("not_understood");
}

/** Has everything tried again; answers how much. */
export async function retryEverything({ db, whose, at }: Desk): Promise<number> {
  return (await retryMails(db, { whose, mailId: null, at })) + (await retryFailures(db, { whose, key: null, at }));
}

/** Puts one thing aside, whoever asks. @throws {NotFoundError} when it does not fail (any more) @throws {RefusedError} while it is tried */
export async function discardKey(desk: Desk, id: string): Promise<void> {
  const key = keyOf(id);
  const { db, whose, at } = desk;
  const isDone =
    key.kind === "mail" ? await discardMail(db, whose, key.mailId) : await discardFailure(db, { whose, key, at });
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

function findOne({ db, whose }: Desk, key: DeliveryKey): Promise<{ readonly isGivenUp: boolean } | null> {
  return key.kind === "mail" ? findMailDelivery(db, whose, key.mailId) : findFailureDelivery(db, whose, key);
}

function deskOf({ db, actor, at }: MemberCall): Desk {
  return { db, whose: { workspaceId: actor.workspace.id }, at };
}

// The relay looks for what is late by itself.
function wakeMail({ tell }: MemberCall): void {
  tell({ kind: "mail" });
}
