import { examineProvider, giveMoneyBack, listDeadNotices, refreshWorkspace, retryGivenUp } from "../billing/index.ts";
import { createBus } from "../events/create-bus.ts";
import { createLog } from "../lib/log.ts";
import { systemRandom } from "../lib/random.ts";
import { type Command, type CommandContext, type Run, toId, UsageError } from "./command.ts";

const MOST = 500;

export const billingCommand: Command = {
  name: "billing",
  parameters: "[doctor | notices [retry] | read WORKSPACE | refund WORKSPACE PAYMENT COMMENT [HUNDREDTHS]]",
  summary:
    "Says what the payment provider's account lacks; lists its notices that were given up, or retries them; asks it anew how a workspace stands; gives a payment back, or a part of it.",
  makesData: false,
  migratesFirst: true,
  prepare: ([action = "doctor", ...rest]) => {
    const read = ACTIONS[action];
    if (read === undefined) throw new UsageError("give doctor, notices, read or refund");
    return read(rest);
  },
};

const ACTIONS: Readonly<Record<string, (parameters: readonly string[]) => Run>> = {
  doctor: (rest) => {
    if (rest.length > 0) throw new UsageError("doctor takes nothing");
    return examine;
  },
  notices: ([what, ...more]) => {
    if (more.length > 0 || (what !== undefined && what !== "retry")) throw new UsageError("give nothing, or retry");
    return what === undefined ? listNotices : retryNotices;
  },
  read: ([workspace = "", ...more]) => {
    if (more.length > 0) throw new UsageError("give one WORKSPACE");
    const workspaceId = toId(workspace, "WORKSPACE");
    return async (context) => {
      const count = await within(context, (deps) => refreshWorkspace(deps, workspaceId));
      context.print(`Asked for ${String(count)} payments and subscriptions.`);
      return 0;
    };
  },
  refund: ([workspace = "", payment = "", comment = "", amount, ...more]) => {
    const key = { workspaceId: toId(workspace, "WORKSPACE"), id: toId(payment, "PAYMENT") };
    if (comment.trim() === "" || more.length > 0) throw new UsageError("give one COMMENT, in quotes");
    const part = amount === undefined ? {} : { amount: toId(amount, "HUNDREDTHS") };
    return async (context) => {
      await within(context, (deps) => giveMoneyBack(deps, key, { comment, ...part }));
      context.print("Refunded.");
      return 0;
    };
  },
};

async function examine(context: CommandContext): Promise<number> {
  const problems = await within(context, (deps) => examineProvider(deps));
  for (const problem of problems) context.print(problem);
  if (problems.length === 0) context.print("Nothing is missing.");
  return problems.length === 0 ? 0 : 1;
}

async function listNotices({ db, print }: CommandContext): Promise<number> {
  const notices = await listDeadNotices(db.handle, MOST);
  for (const { provider, mode, id, kind, ref, error, receivedAt } of notices)
    print([receivedAt.toISOString(), provider, mode, id, kind, ref, error].join("  "));
  if (notices.length === 0) print("Nothing was given up.");
  return 0;
}

async function retryNotices({ db, clock, print }: CommandContext): Promise<number> {
  const count = await retryGivenUp(db.handle, clock.now());
  print(count === 0 ? "There's nothing to retry." : `The server retries ${String(count)} within a minute.`);
  return 0;
}

type Deps = Parameters<typeof giveMoneyBack>[0];

/** With what a server has, so that running ones hear of it. */
async function within<T>({ config, db, clock }: CommandContext, work: (deps: Deps) => Promise<T>): Promise<T> {
  const log = createLog({ logLevel: "silent" });
  const bus = createBus({ db, log, random: systemRandom });
  try {
    return await work({ config, db, clock, bus, log });
  } finally {
    await bus.close();
  }
}
