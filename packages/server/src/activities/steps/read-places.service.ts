import { isDraft, mayManage, placesOf } from "@guildhall/core/activities";
import type { ChainLine, StepLock, StepType } from "@guildhall/core/activities";
import { withAncestors } from "@guildhall/core/groups";
import { hasFeature } from "@guildhall/core/permissions";
import { findGroups } from "../../groups/index.ts";
import type { MemberCall } from "../../lib/deps.ts";
import { findStepsOf, findWalks } from "./walk.repository.ts";
import { seesChain, toWalkedChain } from "./walked-chains.ts";
import type { Walker } from "./walked-chains.ts";

/** The chains that an activity is in, and what keeps the caller from it. */
export interface StepPlace {
  readonly chains: ChainLine[];
  readonly lock: StepLock | null;
  /** Of a published chain, perhaps one that the caller doesn't see. */
  readonly isStep: boolean;
}

export const NO_PLACE: StepPlace = { chains: [], lock: null, isStep: false };

/** The caller with all groups above theirs. */
export async function walkerOf({ actor, db }: MemberCall): Promise<Walker> {
  const groups = actor.groupIds.length === 0 ? [] : await findGroups(db, actor.workspace.id);
  return { actor, groupIds: withAncestors(groups, actor.groupIds) };
}

/**
 * Of activities of one kind, read as they are in this moment, since a lock decides what may be done; those that are in
 * no chain are missing. Without the license for chains there are none.
 */
export async function readPlaces(
  call: MemberCall,
  entityType: StepType,
  entityIds: readonly number[],
): Promise<ReadonlyMap<number, StepPlace>> {
  const { actor, db } = call;
  if (entityIds.length === 0 || !hasFeature(actor.workspace, "chains")) return new Map();
  const workspaceId = actor.workspace.id;
  const found = await findStepsOf(db, { workspaceId, entityType, entityIds });
  if (found.length === 0) return new Map();
  const walker = await walkerOf(call);
  const chains = [...new Map(found.map((chain) => [chain.id, chain])).values()];
  const seen = chains.filter((chain) => seesChain(chain, walker));
  const chainIds = seen.map(({ id }) => id);
  const rows = await findWalks(db, { workspaceId, memberIds: [actor.memberId], chainIds });
  const withDrafts = mayManage("chain", actor).allowed;
  const walked = seen.map((chain) => ({ chain, walk: toWalkedChain(chain, { rows, walker, withDrafts }) }));
  const open = walked.filter(({ chain }) => !isDraft(chain)).map(({ walk }) => walk);
  const all = walked.map(({ walk }) => walk);
  return new Map(
    entityIds.map((entityId) => {
      const of = { entityType, entityId };
      const isStep = found.some((chain) => chain.entityId === entityId && !isDraft(chain));
      return [entityId, { chains: placesOf(all, of).chains, lock: placesOf(open, of).lock, isStep }];
    }),
  );
}

/** Of one activity. */
export async function readPlace(call: MemberCall, entityType: StepType, entityId: number): Promise<StepPlace> {
  return (await readPlaces(call, entityType, [entityId])).get(entityId) ?? NO_PLACE;
}

/** Whether what's to do there is kept from the caller until the step is open; managers read it at any time. */
export function isVeiled({ actor }: Pick<MemberCall, "actor">, entityType: StepType, lock: StepLock | null): boolean {
  return lock !== null && !mayManage(entityType, actor).allowed;
}
