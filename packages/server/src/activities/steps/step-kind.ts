import type { FieldError } from "@guildhall/core";
import type { StepType } from "@guildhall/core/activities";
import type { Handle } from "../../db/database.ts";
import type { EventScope } from "../../events/record-event.ts";
import type { ScheduleSpan } from "../create-schedulable.ts";
import type { MemberCall } from "../../lib/deps.ts";

/** How far deadlines move: from when the chain's draft was to be published, to when its copy is. */
export interface StepOccurrence extends ScheduleSpan {
  readonly workspaceId: number;
}

/** What a kind of activity says of itself so that chains can hold it; `Card` is what it shows. */
export interface StepKind<Card> {
  readonly type: StepType;
  /** Without those that aren't there. */
  present(call: MemberCall, ids: readonly number[]): Promise<ReadonlyMap<number, Card>>;
  /** Publishes a draft as its manager would; the chain announces it. @throws as that does */
  publish(call: MemberCall, id: number): Promise<void>;
  /** What keeps a draft from being published by a schedule. */
  findUnready(db: Handle, key: { readonly workspaceId: number; readonly id: number }): Promise<readonly FieldError[]>;
  /** Publishes a draft; the chain announces it. */
  publishPlanned(scope: EventScope, id: number): Promise<void>;
  /** Stores a published copy with all that it holds, and returns its id; the chain announces it. */
  copy(scope: EventScope, id: number, occurrence: StepOccurrence): Promise<number>;
  /** Moves the deadlines of a draft along with its chain. */
  shift(db: Handle, id: number, occurrence: StepOccurrence): Promise<void>;
}
