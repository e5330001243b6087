import { RefusedError } from "@guildhall/core";
import type { NewsTopic } from "@guildhall/core/stream";
import type { Handle } from "../db/database.ts";
import type { EventScope } from "../events/record-event.ts";
import { stateAfter } from "./activity-state.ts";
import type { StoredKind } from "./activity-state.ts";
import { recount } from "./counter.repository.ts";
import { saveState } from "./state.repository.ts";
import type { ActivityState } from "./state.repository.ts";

/** The part of a call needed here; every `MemberCall` fits. */
export interface MoveScope {
  /** The transaction that holds the activity's lock. */
  readonly db: Handle;
  readonly at: Date;
  readonly actor: { readonly workspace: { readonly id: number } };
}

export interface MovedActivity<Status extends string, Listing extends string> extends ActivityState<Status, Listing> {
  readonly id: number;
  /** 0 is everyone. */
  readonly groupId: number;
}

/**
 * Applies an event to an activity and updates the counters; returns its status. It must be locked, unless its state
 * doesn't change.
 * @throws {RefusedError} with the machine's reason
 */
export async function moveActivity<Status extends string, Event extends string, Facts, Listing extends string>(
  { db, at, actor }: MoveScope,
  activity: MovedActivity<NoInfer<Status>, NoInfer<Listing>>,
  move: {
    readonly kind: StoredKind<Status, Event, Facts, Listing>;
    readonly event: NoInfer<Event>;
    readonly facts: NoInfer<Facts>;
  },
): Promise<Status> {
  const { kind, event, facts } = move;
  const next = stateAfter(kind, activity, { event, at, facts });
  if ("allowed" in next) throw new RefusedError(next.reason);
  if (next.status === activity.status) return next.status;
  const of = { tables: kind.tables, workspaceId: actor.workspace.id };
  await saveState(db, { ...of, id: activity.id }, next);
  await recount(db, of, { from: activity, to: { ...next, groupId: activity.groupId } });
  return next.status;
}

/** Tells open pages of a change that has no event, such as to a draft, once it's committed. */
export function tellPages({ actor, tell }: Pick<EventScope, "actor" | "tell">, topic: NewsTopic): void {
  tell({ kind: "news", workspaceId: actor.workspace.id, topics: [topic], memberIds: [] });
}
