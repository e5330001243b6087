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
    const desk = { db: context.db.handle, whose: null, at: context.clock.now() };
    if (action === "retry" && id === undefined) {
      context.print(`${await retryEverything(desk)} are tried again.`);
      return 0;
    }
    if (id === undefined || (action !== "retry" && action !== "discard"))
      throw new UsageError("say what to do, and with which ID");
    await (action === "retry" ? retryKey(desk, id) : discardKey(desk, id));
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
  const { kind, name, number, recipient, event, workspaceId, isGivenUp, attempts, lastAt, error } = row;
  const id = writeDeliveryKey(kind === "mail" ? { kind, mailId: number } : { kind, reader: name, eventId: number });
  const what = kind === "mail" ? `${name} to ${recipient}` : event;
  const where = workspaceId === 0 ? "no workspace" : `workspace ${workspaceId}`;
  const state = isGivenUp ? "given up" : "waiting";
  return `${id}  ${where}  ${what}  ${state}, attempts: ${attempts}, last ${lastAt.toISOString()}: ${error.replace(/\s+/g, " ")}`;
}
