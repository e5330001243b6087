import { seesActivity } from "@guildhall/core/activities";
import type { ActivityKind, ActivityPlace, ChainStep, WalkedChain } from "@guildhall/core/activities";
import type { Role } from "@guildhall/core/permissions";
import type { ChainPlaceRow, WalkRow } from "./walk.repository.ts";

/** Whoever walks, as {@link seesActivity} asks. */
export interface Walker {
  readonly actor: { readonly roles: readonly Role[]; readonly through?: "widget" };
  /** With ancestors. */
  readonly groupIds: readonly number[];
}

export function seesChain(chain: ActivityPlace, walker: Walker): boolean {
  return seesActivity("chain", chain, walker);
}

/** One person's chain; `withDrafts` for those who manage it, others don't know of steps that aren't published yet. */
export function toWalkedChain(
  { id, title }: Pick<ChainPlaceRow, "id" | "title">,
  {
    rows,
    walker,
    withDrafts,
  }: { readonly rows: readonly WalkRow[]; readonly walker: Walker; readonly withDrafts: boolean },
): WalkedChain {
  const steps = rows.filter((row) => row.chainId === id).map((row) => toStep(row, walker));
  return { id, title, steps: withDrafts ? steps : steps.filter(({ isDraft }) => !isDraft) };
}

const DRAFTED = new Set(["draft", "schedule"]);

function toStep(row: WalkRow, walker: Walker): ChainStep {
  const { id, entityType, entityId, title, list, isDone, hasBegun } = row;
  const isDraft = DRAFTED.has(list);
  const isOver = !isDraft && (list !== "active" || row.isTaken || !isSeen(row, walker));
  return { id, entityType, entityId, title, isDone, hasBegun, isOver, isDraft };
}

function isSeen({ entityType, groupId }: WalkRow, walker: Walker): boolean {
  // Safe: what can be a step is a kind of activity.
  return seesActivity(entityType satisfies ActivityKind, { status: "published", groupId }, walker);
}
