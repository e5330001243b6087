import type { FieldError } from "@guildhall/core";
import { stepProblems } from "@guildhall/core/chains";
import { createSchedulable, findSteps, holdActivities, moveActivity, settleChain } from "../activities/index.ts";
import type { StepRow } from "../activities/index.ts";
import type { Handle } from "../db/database.ts";
import type { EventScope } from "../events/record-event.ts";
import { recordPublished } from "./chain-event.ts";
import { CHAIN_KIND, CHAIN_TABLES, newPublished } from "./chain-kind.ts";
import { stepKindOf } from "./chain-steps.ts";
import { findChain, findWelcome, lockChain, saveChainFields } from "./chain.repository.ts";
import type { ChainKey, ChainRow } from "./chain.repository.ts";
import { toStepProblem } from "./publish-steps.service.ts";
import { storeChain } from "./save-chain.service.ts";

/** What schedules know of chains. */
export const scheduledChain = createSchedulable({
  tables: CHAIN_TABLES,
  deadlines: {},
  find: findChain,
  lock: lockChain,
  findUnready: (db, { id }, workspaceId) => findUnready(db, { workspaceId, id }),
  // Steps of their own, else whoever did those of the last one would have done these.
  copy: async (scope, draft, { span, ...place }) => {
    const { workspaceId } = place;
    const steps = await findSteps(scope.db, { workspaceId, id: draft.id });
    const copies = [];
    for (const step of steps.filter(({ list }) => list !== "closed" && list !== "")) {
      const { entityType, entityId } = step;
      copies.push({ entityType, entityId: await stepKindOf(step).copy(scope, entityId, { workspaceId, ...span }) });
    }
    const isWelcome = await welcomes(scope, draft);
    const id = await storeChain(scope.db, { ...draft, ...newPublished(scope.at), ...place, isWelcome }, copies);
    await recordPublished(scope, { ...draft, id });
    return id;
  },
  publish: async (scope, draft) => {
    const key = { workspaceId: scope.actor.workspace.id, id: draft.id };
    const steps = await findSteps(scope.db, key);
    await holdActivities(scope.db, key.workspaceId, steps);
    for (const step of steps)
      if (await isReady(scope.db, key, step)) await stepKindOf(step).publishPlanned(scope, step.entityId);
    const isWelcome = await welcomes(scope, draft);
    if (isWelcome !== draft.isWelcome) await saveChainFields(scope.db, key, { ...draft, isWelcome });
    await moveActivity(scope, draft, { kind: CHAIN_KIND, event: "publish", facts: null });
    await settleChain(scope, draft);
    await recordPublished(scope, draft);
  },
  shiftParts: async (db, draft, { workspaceId, ...span }) => {
    for (const step of await findSteps(db, { workspaceId, id: draft.id }))
      await stepKindOf(step).shift(db, step.entityId, { workspaceId, ...span });
  },
});

async function findUnready(db: Handle, key: ChainKey): Promise<readonly FieldError[]> {
  const steps = await findSteps(db, key);
  const problems: FieldError[] = stepProblems(steps, "published");
  for (const [index, step] of steps.entries()) {
    const field = `activities.${String(index)}`;
    if (step.list === "schedule") problems.push({ field, code: "step_unready" });
    if (step.list !== "draft") continue;
    const [unready] = await stepKindOf(step).findUnready(db, { workspaceId: key.workspaceId, id: step.entityId });
    const first = toStepProblem(unready);
    if (first !== undefined) problems.push({ ...first, field });
  }
  return problems;
}

/** One that can't be published any more stays a draft, and keeps nobody from what comes behind it. */
async function isReady(db: Handle, { workspaceId }: ChainKey, step: StepRow): Promise<boolean> {
  if (step.list !== "draft") return false;
  return (await stepKindOf(step).findUnready(db, { workspaceId, id: step.entityId })).length === 0;
}

/** Another one may welcome newcomers by now. */
async function welcomes({ db, actor }: EventScope, draft: ChainRow): Promise<boolean> {
  return draft.isWelcome && (await findWelcome(db, actor.workspace.id)) === undefined;
}
