import { fieldChanges, MAX_CHAIN_STEPS } from "@guildhall/core";
import type { FieldError } from "@guildhall/core";
import { isDraft, isSameStep, mayCreate, mayManage } from "@guildhall/core/activities";
import type { StepRef } from "@guildhall/core/activities";
import { withAncestors } from "@guildhall/core/groups";
import { hasFeature } from "@guildhall/core/permissions";
import { recordEvent } from "../../events/record-event.ts";
import { findGroups } from "../../groups/index.ts";
import type { MemberCall } from "../../lib/deps.ts";
import { permit, refuse } from "../../lib/refuse.ts";
import { settleChain } from "./settle-chain.service.ts";
import { findSteps, saveSteps } from "./step.repository.ts";
import { lockChainPlace } from "./walk.repository.ts";

/**
 * Makes a stored activity, which is held against being completed, the last step of a chain, unless it is one of its
 * steps.
 * @throws {InvalidInputError} on `chainId` @throws {AccessDeniedError} `feature_off`
 */
export async function appendStep(
  call: MemberCall,
  { chainId, groupId, ...step }: StepRef & { readonly chainId: number; readonly groupId: number },
): Promise<void> {
  const { actor, db } = call;
  const workspaceId = actor.workspace.id;
  if (!mayManage("chain", actor).allowed || !hasFeature(actor.workspace, "chains")) refuse([problem("not_allowed")]);
  permit(mayCreate("chain", actor.workspace));
  const chain = await lockChainPlace(db, { workspaceId, id: chainId });
  if (chain === undefined) return refuse([problem("unknown_chain")]);
  const steps = await findSteps(db, { workspaceId, id: chainId });
  if (steps.some((each) => isSameStep(each, step))) return;
  if (steps.length >= MAX_CHAIN_STEPS)
    refuse([{ field: "chainId", code: "too_many", values: { max: MAX_CHAIN_STEPS } }]);
  const above = chain.groupId === 0 ? [] : withAncestors(await findGroups(db, workspaceId), [chain.groupId]);
  if (groupId !== 0 && !above.includes(groupId)) refuse([problem("step_hidden")]);
  const refs = steps.map(({ entityType, entityId }) => ({ entityType, entityId }));
  const { entityType, entityId } = step;
  const now = [...refs, { entityType, entityId }];
  await saveSteps(db, { workspaceId, id: chainId }, now);
  const changes = fieldChanges({ activities: refs }, { activities: now });
  const about = { chainId, authorId: chain.authorId, groupId: chain.groupId };
  if (isDraft(chain)) {
    await recordEvent(call, { type: "chain.drafted", payload: { ...about, changes } });
    return;
  }
  await settleChain(call, chain);
  await recordEvent(call, { type: "chain.updated", payload: { ...about, notify: [], changes } });
}

function problem(code: "not_allowed" | "unknown_chain" | "step_hidden"): FieldError {
  return { field: "chainId", code };
}
