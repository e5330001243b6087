import type { Refusal } from "./decision.ts";

/** A transition: from these states, the event leads to the target if the guard allows it. */
export interface MachineRow<State extends string, Context> {
  readonly from: readonly State[];
  readonly to: State;
  /** Guard; an event's rows are tried in order, and the first match wins. */
  readonly when?: (context: Context) => boolean;
  /** The reason if this row refuses; a function may depend on the state. */
  readonly deny: string | ((state: State, context: Context) => string);
}

export interface Machine<State extends string, Event extends string, Context> {
  readonly states: readonly State[];
  readonly initial: State;
  readonly events: Readonly<Record<Event, readonly [MachineRow<State, Context>, ...MachineRow<State, Context>[]]>>;
}

/** The next state, or a refusal with its reason. */
export type Transition<State extends string> = { readonly allowed: true; readonly state: State } | Refusal;

/** An allowed transition, for docs and tests. */
export interface Move<State extends string, Event extends string> {
  readonly from: State;
  readonly event: Event;
  readonly to: State;
  readonly guarded: boolean;
}

/**
 * Declares a machine: `machineOf<Context>()({ states, initial, events })`. Curried so that the context type is explicit
 * and the states are inferred.
 */
export function machineOf<Context>(): <const State extends string, Event extends string>(
  machine: Machine<State, Event, Context>,
) => Machine<State, Event, Context> {
  return (machine) => machine;
}

/**
 * The outcome of an event. If no row matches, the reason comes from the last row for the state (its guard refused), or
 * from the event's first row if none applies to the state.
 */
export function transition<State extends string, Event extends string, Context>(
  machine: Machine<State, Event, Context>,
  at: { readonly state: State; readonly event: NoInfer<Event> },
  context: Context,
): Transition<State> {
  const rows = machine.events[at.event];
  let refusing = rows[0];
  for (const row of rows) {
    if (!row.from.includes(at.state)) continue;
    if (row.when === undefined || row.when(context)) return { allowed: true, state: row.to };
    refusing = row;
  }
  const { deny } = refusing;
  return { allowed: false, reason: typeof deny === "string" ? deny : deny(at.state, context) };
}

export function availableEvents<State extends string, Event extends string, Context>(
  machine: Machine<State, Event, Context>,
  state: State,
  context: Context,
): Event[] {
  return eventsOf(machine).filter((event) => transition(machine, { state, event }, context).allowed);
}

/** Every transition, one per source state. */
export function listMoves<State extends string, Event extends string, Context>(
  machine: Machine<State, Event, Context>,
): Move<State, Event>[] {
  return eventsOf(machine).flatMap((event) =>
    machine.events[event].flatMap((row) =>
      row.from.map((from) => ({ from, event, to: row.to, guarded: row.when !== undefined })),
    ),
  );
}

/** States without outgoing transitions. */
export function finalStates<State extends string, Event extends string, Context>(
  machine: Machine<State, Event, Context>,
): State[] {
  const left = new Set(listMoves(machine).map((move) => move.from));
  return machine.states.filter((state) => !left.has(state));
}

/** A Mermaid state diagram; guarded transitions are marked with a question mark. */
export function toMermaid<State extends string, Event extends string, Context>(
  machine: Machine<State, Event, Context>,
): string {
  return [
    "stateDiagram-v2",
    `  [*] --> ${machine.initial}`,
    ...listMoves(machine).map(({ from, to, event, guarded }) => `  ${from} --> ${to}: ${event}${guarded ? " ?" : ""}`),
    ...finalStates(machine).map((state) => `  ${state} --> [*]`),
  ].join("\n");
}

function eventsOf<State extends string, Event extends string, Context>(
  machine: Machine<State, Event, Context>,
): Event[] {
  // Safe: Object.keys widens to string[]; `events` has exactly these keys.
  return Object.keys(machine.events) as Event[];
}
