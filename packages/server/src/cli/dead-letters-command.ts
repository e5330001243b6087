import type { DeliveryRow } from "../deliveries/index.ts";
import { discardKey, findDeliveries, retryEverything, retryKey, writeDeliveryKey } from "../deliveries/index.ts";
import { type Command, type CommandContext, UsageError } from "./command.ts";

const PAGE = 500;

export const deadLettersCommand: Command = {
  name: "dead-letters",
  parameters: "[retry [ID] | discard ID]",
  summary:
    "Lists mails and events that failed, of every workspace and of none; has them tried again, or puts one aside.",
  migratesFirst: true,
  run: async (context, parameters) => {
    const [action, id, ...rest] = parameters;
    if (rest.length > 0) throw new UsageError("give at most one ID");
    if (action === undefined) return list(context);
    const desk = { db: context.db.handle, scope: null, at: context.clock.now() } as const;
    if (action === "retry" && id === undefined) {
      context.print(`${await retryEverything(desk)} are tried again.`);
      return 0;
    }
    if (id === undefined || (action !== "retry" && action !== "discard"))
      throw new UsageError("say what to do, and with which ID");
    const { key, scope } = readId(id);
    await (action === "retry" ? retryKey({ ...desk, scope }, key) : discardKey({ ...desk, scope }, key));
    context.print(action === "retry" ? `${id} is tried again.` : `${id} is put aside.`);
    return 0;
  },
};

async function list({ db, print }: CommandContext): Promise<number> {
  let count = 0;
  for (let offset = 0; ; offset += PAGE) {
    const rows = await findDeliveries(db.handle, null, { limit: PAGE, offset });
    rows.forEach((row) => print(lineOf(row)));
    count += rows.length;
    if (rows.length < PAGE) break;
  }
  if (count === 0) print("Nothing failed.");
  return 0;
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
function readId(id: string): { readonly key: string; readonly scope: { readonly workspaceId: number } | null } {
  const [, workspaceId, key = ""] = /^(?:([1-9]\d{0,14}):)?(.+)$/.exec(id) ?? [];
  if (workspaceId !== undefined) return { key, scope: { workspaceId: Number(workspaceId) } };
  if (key.startsWith("reader-")) throw new UsageError(`say which workspace's, as in the list: 3:${key}`);
  return { key, scope: null };
}
