import { stepStates } from "@guildhall/core/activities";
import type { ChainStep } from "@guildhall/core/activities";
import { hasFeature } from "@guildhall/core/permissions";
import { findWalks, loadWalkers, seesChain, toWalkedChain } from "../../activities/index.ts";
import { productIn, recordEvent } from "../../events/record-event.ts";
import type { EventScope } from "../../events/record-event.ts";
import type { Deps } from "../../lib/deps.ts";
import { runAndTell } from "../../lib/run-and-tell.ts";
import { findFeatures } from "../../workspaces/index.ts";
import {
  claimReminder,
  findDueReminders,
  findRemindedChain,
  isOverdue,
  saveReminded,
} from "./due-reminder.repository.ts";
import type { DueReminder, RemindedChain } from "./due-reminder.repository.ts";

type ReminderDeps = Pick<Deps, "config" | "db" | "clock" | "bus">;

/** In all workspaces, the longest due first. */
export function findChainReminders({ db, clock }: Pick<Deps, "db" | "clock">, limit: number): Promise<DueReminder[]> {
  return findDueReminders(db.handle, clock.now(), limit);
}

/** Reminds somebody in a transaction of its own, if they still have a step to do; returns whether it did. */
export async function remindWalker(deps: ReminderDeps, due: DueReminder): Promise<boolean> {
  const at = deps.clock.now();
  return runAndTell(deps, async (db, { tell }) => {
    if (!(await claimReminder(db, due, at))) return false;
    const chain = await findRemindedChain(db, due);
    if (chain === undefined) return false;
    const features = await findFeatures(db, due.workspaceId, { now: at, mode: deps.config.licenses });
    if (!hasFeature({ features }, "chains")) return false;
    const scope = { db, at, actor: productIn(due.workspaceId), tell };
    const step = await findOpenStep(scope, due, chain);
    if (step === undefined) return false;
    await saveReminded(db, due, at);
    const about = { chainId: chain.id, authorId: chain.authorId, groupId: chain.groupId, memberId: due.memberId };
    await recordEvent(scope, { type: "chain.reminder_due", payload: { ...about, stepId: step.id } });
    return true;
  });
}

/** What they do next, if they see the chain and its time isn't over. */
async function findOpenStep(
  scope: EventScope,
  { workspaceId, memberId }: DueReminder,
  chain: RemindedChain,
): Promise<ChainStep | undefined> {
  const walker = (await loadWalkers(scope, [memberId])).get(memberId);
  if (walker === undefined || !seesChain(chain, walker)) return undefined;
  const rows = await findWalks(scope.db, { workspaceId, memberIds: [memberId], chainIds: [chain.id] });
  const { steps } = toWalkedChain(chain, { rows, walker, withDrafts: false });
  const step = steps[stepStates(steps).indexOf("open")];
  if (step === undefined || step.entityType === "quiz") return step;
  const isLate = await isOverdue(scope.db, { workspaceId, challengeId: step.entityId }, scope.at);
  return isLate ? undefined : step;
}
