import { transition } from "@guildhall/core";
import type { Machine, Refusal } from "@guildhall/core";
import type { ActivityTables } from "./activity-tables.ts";
import type { ActivityState } from "./state.repository.ts";

/** Where activities of a kind are stored, and how they move: `publish`, `close`, `finish` and `delete` set their times. */
export interface StoredKind<Status extends string, Event extends string, Facts, Listing extends string> {
  readonly tables: ActivityTables;
  readonly machine: Machine<Status, Event, Facts>;
  readonly listingOf: (of: { readonly status: Status; readonly publishAt: Date | null }) => Listing;
}

/** A draft created at an instant. */
export function newDraft(at: Date): ActivityState<"draft", "draft"> {
  return { status: "draft", list: "draft", listedAt: at, publishAt: null, publishedAt: null, closedAt: null };
}

/** The state after an event, or the reason there's none; `at` is when it happens (UTC). */
export function stateAfter<Status extends string, Event extends string, Facts, Listing extends string>(
  { machine, listingOf }: StoredKind<Status, Event, Facts, Listing>,
  state: ActivityState<NoInfer<Status>, NoInfer<Listing>>,
  { event, at, facts }: { readonly event: NoInfer<Event>; readonly at: Date; readonly facts: NoInfer<Facts> },
): ActivityState<Status, Listing> | Refusal {
  const moved = transition(machine, { state: state.status, event }, facts);
  if (!moved.allowed) return moved;
  const publishAt = event === "publish" || event === "delete" ? null : state.publishAt;
  const list = listingOf({ status: moved.state, publishAt });
  return {
    status: moved.state,
    list,
    listedAt: list === state.list ? state.listedAt : at,
    publishAt,
    publishedAt: event === "publish" ? at : state.publishedAt,
    closedAt: event === "close" || event === "finish" ? at : state.closedAt,
  };
}
