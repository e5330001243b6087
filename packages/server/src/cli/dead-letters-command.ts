import type { Database } from "../db/database.ts";
import type { DeliveryRow } from "../deliveries/index.ts";
import {
  discardKey,
  findDeliveries,
  ownerOfDelivery,
  retryEverything,
  retryKey,
  writeDeliveryKey,
} from "../deliveries/index.ts";
import { type Command, type CommandContext, UsageError } from "./command.ts";
import { recordOperation } from "./record-operation.ts";

const PAGE = 500;

export const deadLettersCommand: Command = {
  name: "dead-letters",
  parameters: "[retry [ID] | discard ID]",
  summary:
    "Lists failed mails and events of all workspaces, and mails to people in none; retries them, or discards one.",
  makesData: false,
  migratesFirst: true,
  prepare: ([action, id, ...rest]) => {
    if (rest.length > 0) throw new UsageError("give at most one ID");
    if (action === undefined) return list;
    if (action === "retry" && id === undefined) return retryAll;
    if (id === undefined || (action !== "retry" && action !== "discard"))
      throw new UsageError("give retry or discard, and an ID");
    const target = { id, ...readId(id) };
    return async (context) => {
      await actOn(context, action, target);
      context.print(action === "retry" ? `Retrying ${id}.` : `Discarded ${id}.`);
      return 0;
    };
  },
};

async function list({ db, print }: CommandContext): Promise<number> {
  let count = 0;
  for await (const row of everyDelivery(db)) {
    print(lineOf(row));
    count += 1;
  }
  if (count === 0) print("Nothing has failed.");
  return 0;
}

async function retryAll({ db, clock, print }: CommandContext): Promise<number> {
  const at = clock.now();
  const owners = new Set<number>();
  for await (const row of everyDelivery(db)) owners.add(ownerOfDelivery(row));
  let count = 0;
  for (const workspaceId of owners) {
    if (workspaceId === 0) continue;
    count += await db.transaction(async (tx) => {
      const retried = await retryEverything({ db: tx, scope: { workspaceId }, at });
      const payload = { deliveryId: null, count: retried };
      if (retried > 0) await recordOperation(tx, { workspaceId, at }, { type: "delivery.retried", payload });
      return retried;
    });
  }
  count += await retryEverything({ db: db.handle, scope: null, at });
  print(
    count === 0 ? "There's nothing to retry." : `Retrying ${count} failed ${count === 1 ? "delivery" : "deliveries"}.`,
  );
  return 0;
}

/** A delivery by its ID in the list. */
interface Target {
  readonly id: string;
  readonly key: string;
  /** Null for a delivery that the ID names alone. */
  readonly scope: { readonly workspaceId: number } | null;
}

async function actOn({ db, clock }: CommandContext, action: "retry" | "discard", target: Target): Promise<void> {
  const at = clock.now();
  const { id, key: deliveryId, scope } = target;
  const workspaceId = await ownerOf(db, id);
  await db.transaction(async (tx) => {
    const desk = { db: tx, scope, at };
    const about = { workspaceId, at };
    if (action === "discard") {
      await discardKey(desk, deliveryId);
      if (workspaceId > 0) await recordOperation(tx, about, { type: "delivery.discarded", payload: { deliveryId } });
      return;
    }
    const count = await retryKey(desk, deliveryId);
    if (workspaceId > 0 && count > 0)
      await recordOperation(tx, about, { type: "delivery.retried", payload: { deliveryId, count } });
  });
}

/** Whose the delivery is; 0 also if there's none. */
async function ownerOf(db: Database, id: string): Promise<number> {
  for await (const row of everyDelivery(db)) if (idOf(row) === id) return ownerOfDelivery(row);
  return 0;
}

async function* everyDelivery(db: Database): AsyncGenerator<DeliveryRow> {
  for (let offset = 0; ; offset += PAGE) {
    const rows = await findDeliveries(db.handle, null, { limit: PAGE, offset });
    yield* rows;
    if (rows.length < PAGE) return;
  }
}

function lineOf(row: DeliveryRow): string {
  const { kind, name, recipient, event, workspaceId, isGivenUp, attempts, lastAt, error } = row;
  const id = idOf(row);
  const what = kind === "mail" ? `${name} to ${recipient}` : event;
  const where = workspaceId === 0 ? "no workspace" : `workspace ${workspaceId}`;
  const state = isGivenUp ? "given up" : "waiting";
  return `${id}  ${where}  ${what}  ${state}, attempts: ${attempts}, last ${lastAt.toISOString()}: ${error.replace(/\s+/g, " ")}`;
}

// An imported workspace keeps the numbers of its events, so another one may have the same.
function idOf({ kind, name, number, workspaceId }: DeliveryRow): string {
  if (kind === "mail") return writeDeliveryKey({ kind, mailId: number });
  return `${workspaceId}:${writeDeliveryKey({ kind, reader: name, eventId: number })}`;
}

/** @throws {UsageError} */
function readId(id: string): Pick<Target, "key" | "scope"> {
  const [, workspaceId, key = ""] = /^(?:([1-9]\d{0,14}):)?(.+)$/.exec(id) ?? [];
  if (workspaceId !== undefined) return { key, scope: { workspaceId: Number(workspaceId) } };
  if (key.startsWith("reader-")) throw new UsageError(`name its workspace too, as the list does: 3:${key}`);
  return { key, scope: null };
}
