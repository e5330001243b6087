import { isDraft, isFinished, reminderAt, stepStates } from "@guildhall/core/activities";
import type { StepRef, WalkedChain } from "@guildhall/core/activities";
import { withAncestors } from "@guildhall/core/groups";
import { recordEvent } from "../../events/record-event.ts";
import type { EventScope } from "../../events/record-event.ts";
import { findGroups } from "../../groups/index.ts";
import { finishIdle, insertDone, moveOn, saveStanding } from "./progress.repository.ts";
import type { DoneRow } from "./progress.repository.ts";
import { findWalkers, findWalks, holdChainsWith } from "./walk.repository.ts";
import type { ChainPlaceRow, WalkRow } from "./walk.repository.ts";
import { seesChain, toWalkedChain } from "./walked-chains.ts";
import type { Walker } from "./walked-chains.ts";

/**
 * Notes in all published chains that people have done an activity, so that the next step opens with the transaction
 * that completes it. The activity is held until then, so no chain takes it in or is published meanwhile.
 */
export async function recordDone(
  scope: EventScope,
  { memberIds, ...of }: StepRef & { readonly memberIds: readonly number[] },
): Promise<void> {
  const { db, actor, at } = scope;
  const workspaceId = actor.workspace.id;
  const held = await holdChainsWith(db, { workspaceId, ...of });
  const chains = held.filter((chain) => !isDraft(chain));
  if (chains.length === 0) return;
  const chainIds = chains.map(({ id }) => id);
  const done = await insertDone(db, { workspaceId, ...of, chainIds, memberIds, at });
  const walkers = await loadWalkers(scope, [...new Set(done.map(({ memberId }) => memberId))]);
  for (const each of done) {
    const chain = chains.find(({ id }) => id === each.chainId);
    const walker = walkers.get(each.memberId);
    if (chain !== undefined && walker !== undefined && seesChain(chain, walker))
      await walkOn(scope, { chain, walker, done: each });
  }
}

/** Lets people go on who waited for an activity that has ended, in all published chains. */
export async function recordOver({ db, actor, at }: EventScope, of: StepRef): Promise<void> {
  const workspaceId = actor.workspace.id;
  const chains = await holdChainsWith(db, { workspaceId, ...of });
  const chainIds = chains.filter((chain) => !isDraft(chain)).map(({ id }) => id);
  if (chainIds.length > 0) await finishIdle(db, { workspaceId, chainIds, at });
}

/** By member; what they see follows from their roles and groups now. */
export async function loadWalkers(
  { db, actor }: Pick<EventScope, "db" | "actor">,
  memberIds: readonly number[],
): Promise<ReadonlyMap<number, Walker>> {
  if (memberIds.length === 0) return new Map();
  const people = await findWalkers(db, actor.workspace.id, memberIds);
  const isGrouped = people.some(({ groupIds }) => groupIds.length > 0);
  const groups = isGrouped ? await findGroups(db, actor.workspace.id) : [];
  return new Map(
    people.map(({ id, roles, groupIds }) => {
      return [id, { actor: { roles: ["member", ...roles] }, groupIds: withAncestors(groups, groupIds) }];
    }),
  );
}

interface Step {
  readonly chain: ChainPlaceRow;
  readonly walker: Walker;
  readonly done: DoneRow;
}

async function walkOn(scope: EventScope, { chain, walker, done }: Step): Promise<void> {
  const { db, actor, at } = scope;
  const workspaceId = actor.workspace.id;
  const { memberId, stepId } = done;
  const key = { workspaceId, chainId: chain.id, memberId };
  const before = await moveOn(db, key, at);
  // Read after their place is locked: they may have done another step at the same moment.
  const rows = await findWalks(db, { workspaceId, memberIds: [memberId], chainIds: [chain.id] });
  const walk = toWalkedChain(chain, { rows, walker, withDrafts: false });
  const isThrough = isFinished(walk.steps);
  const hasFinished = before.isFinished || isThrough;
  const remindAt = reminderAt({ isFinished: hasFinished, isReminded: before.isReminded, at });
  await saveStanding(db, key, { remindAt, finishedAt: isThrough ? at : null });
  const about = { chainId: chain.id, authorId: chain.authorId, groupId: chain.groupId, memberId };
  if (before.isNew) await recordEvent(scope, { type: "chain.started", payload: { ...about, welcomes: false } });
  const opened = openedBy(walk, rows, stepId);
  await recordEvent(scope, { type: "chain.step_done", payload: { ...about, stepId, opened } });
  if (isThrough && !before.isFinished) await recordEvent(scope, { type: "chain.finished", payload: about });
}

/** The step that was locked until this one was done; null if none. */
function openedBy({ steps }: WalkedChain, rows: readonly WalkRow[], stepId: number): StepRef | null {
  const earlier = stepStates(steps.map((step) => (step.id === stepId ? { ...step, isDone: false } : step)));
  const now = stepStates(steps);
  const opened = steps.find((_, index) => earlier[index] === "locked" && now[index] === "open");
  const row = rows.find(({ id }) => id === opened?.id);
  return row === undefined ? null : { entityType: row.entityType, entityId: row.entityId };
}
