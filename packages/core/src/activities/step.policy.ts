import { ALLOWED, denied } from "../lib/decision.ts";
import type { Decision } from "../lib/decision.ts";
import { CHAIN_REMINDER_DAYS } from "../lib/limits.ts";
import type { ChainLine, NamedStep, StepLock, StepRef } from "./step.shapes.ts";
import type { StepState } from "./step.values.ts";

const DAY_MS = 24 * 60 * 60_000;

/** A step as it stands for one person. */
export interface StepStanding {
  readonly isDone: boolean;
  /** They have an attempt at it, even one that ended. */
  readonly hasBegun: boolean;
  /** Nobody can do it any more, or they never see it. */
  readonly isOver: boolean;
  /** Nobody can do it yet. */
  readonly isDraft: boolean;
}

/**
 * The state of each step. One opens by the one before it, so what an edit put before a step that is done neither locks
 * what comes behind that, nor is it passed over; what somebody has begun stays open to them.
 */
export function stepStates(steps: readonly StepStanding[]): StepState[] {
  let isOpen = true;
  return steps.map((step) => {
    const state = stateOf(step, isOpen);
    if (blocks(step) || step.isDone) isOpen = step.isDone;
    return state;
  });
}

function stateOf({ isDone, hasBegun, isOver, isDraft }: StepStanding, isOpen: boolean): StepState {
  if (isDone) return "done";
  if (isOver) return "skipped";
  return !isDraft && (isOpen || hasBegun) ? "open" : "locked";
}

/** Whether it's what somebody does next, or has begun. */
export function isOpenStep({ state }: { readonly state: StepState }): boolean {
  return state === "open";
}

export function isStepDone({ state }: { readonly state: StepState }): boolean {
  return state === "done";
}

/** Whether it has to be done before the next one. */
function blocks({ isDone, isOver, isDraft }: StepStanding): boolean {
  return !isDone && !isOver && !isDraft;
}

/** How many of the steps that count are done; those that ended undone don't. */
export function progressOf(steps: readonly StepStanding[]): { readonly done: number; readonly total: number } {
  const done = steps.filter(({ isDone }) => isDone).length;
  return { done, total: done + steps.filter(blocks).length };
}

/** Whether nothing is left to do. */
export function isFinished(steps: readonly StepStanding[]): boolean {
  return steps.some(({ isDone }) => isDone) && !steps.some(blocks);
}

/** The step that has to be done before another; null if none. */
function stepBefore<Step extends StepStanding>(steps: readonly Step[], index: number): Step | null {
  const [before = null] = steps
    .slice(0, index)
    .filter((step) => step.isDone || blocks(step))
    .slice(-1);
  return before === null || before.isDone ? null : before;
}

/** A step with its activity. */
export interface ChainStep extends StepStanding, StepRef {
  readonly id: number;
  readonly title: string;
}

/** A published chain that the viewer sees, with its steps in order. */
export interface WalkedChain {
  readonly id: number;
  readonly title: string;
  readonly steps: readonly ChainStep[];
}

/** What keeps somebody from a step; null if nothing does. */
export function lockOf({ id: chainId, title, steps }: WalkedChain, index: number): StepLock | null {
  const before = stepStates(steps)[index] === "locked" ? stepBefore(steps, index) : null;
  if (before === null) return null;
  const { id, entityType, entityId } = before;
  return { chainId, title, step: { id, entityType, entityId, title: before.title } };
}

/** Where an activity is in chains, and what keeps its viewer from it: it's locked if it is in all of them. */
export function placesOf(
  chains: readonly WalkedChain[],
  of: StepRef,
): {
  readonly chains: ChainLine[];
  readonly lock: StepLock | null;
} {
  const places = chains.flatMap((chain) => {
    const index = chain.steps.findIndex((each) => isSameStep(each, of));
    const states = stepStates(chain.steps);
    const state = states[index];
    if (state === undefined) return [];
    const line = {
      ...{ id: chain.id, title: chain.title, step: index + 1, of: chain.steps.length, state },
      next: nextStepIn(chain.steps, of),
    };
    return [{ line, lock: lockOf(chain, index) }];
  });
  const locks = places.flatMap(({ lock }) => lock ?? []);
  const [first = null] = locks;
  return { chains: places.map(({ line }) => line), lock: locks.length < places.length ? null : first };
}

/** The first step that is open, apart from one; null for none. */
export function nextStepIn(steps: readonly ChainStep[], but?: StepRef): NamedStep | null {
  const states = stepStates(steps);
  const next = steps.find((step, place) => states[place] === "open" && !(but && isSameStep(step, but)));
  return next === undefined ? null : { entityType: next.entityType, entityId: next.entityId, title: next.title };
}

export function isSameStep(one: StepRef, other: StepRef): boolean {
  return one.entityType === other.entityType && one.entityId === other.entityId;
}

/** Refuses with `step_locked`. */
export function isUnlocked(lock: StepLock | null): Decision {
  return lock === null ? ALLOWED : denied("step_locked");
}

/** When somebody who stops now is reminded of their chain, unless its reminder is off by then; null if they never are. */
export function reminderAt({
  isFinished,
  isReminded,
  at,
}: {
  readonly isFinished: boolean;
  readonly isReminded: boolean;
  readonly at: Date;
}): Date | null {
  return isFinished || isReminded ? null : new Date(at.getTime() + CHAIN_REMINDER_DAYS * DAY_MS);
}
