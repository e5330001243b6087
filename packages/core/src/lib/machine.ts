import type { Refusal } from "./decision.ts";

/** One row of a machine's table: from these states the event leads there, when the guard lets it. */
export interface MachineRow<State extends string, Context> {
  readonly from: readonly State[];
  readonly to: State;
  /** Guard; rows of one event are tried in order, the first that fits wins. */
  readonly when?: (context: Context) => boolean;
  /** The reason when this row is the one that refuses; a function may look at the state. */
  readonly deny: string | ((state: State, context: Context) => string);
}

/** A machine as a table: its states and, per event, its rows (at least one). */
export interface Machine<State extends string, Event extends string, Context> {
  readonly states: readonly State[];
  readonly initial: State;
  readonly events: Readonly<Record<Event, readonly [MachineRow<State, Context>, ...MachineRow<State, Context>[]]>>;
}

/** The next state, or the refusal with its reason. */
export type Transition<State extends string> = { readonly allowed: true; readonly state: State } | Refusal;

/** One move that the table allows, for documents and tests. */
export interface Move<State extends string, Event extends string> {
  readonly from: State;
  readonly event: Event;
  readonly to: State;
  readonly guarded: boolean;
}

/**
 * Declares a machine with a context type: `machineOf<Context>()({ states, initial, events })`.
 * Two calls, because the context is named and the states are inferred.
 */
export function machineOf<Context>(): <const State extends string, Event extends string>(
  machine: Machine<State, Event, Context>,
) => Machine<State, Event, Context> {
  return (machine) => machine;
}

/**
 * Answers where an event leads from a state. When no row fits, the last row that knew the state gives the
 * reason (its guard said no), and the first row of the event when none knew it.
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

/** The events that would be taken now, in the order of the table. */
export function availableEvents<State extends string, Event extends string, Context>(
  machine: Machine<State, Event, Context>,
  state: State,
  context: Context,
): Event[] {
  return eventsOf(machine).filter((event) => transition(machine, { state, event }, context).allowed);
}

/** Every move of the table, one for each state it starts from. */
export function listMoves<State extends string, Event extends string, Context>(
  machine: Machine<State, Event, Context>,
): Move<State, Event>[] {
  return eventsOf(machine).flatMap((event) =>
    machine.events[event].flatMap((row) =>
      row.from.map((from) => ({ from, event, to: row.to, guarded: row.when !== undefined })),
    ),
  );
}

/** The states that nothing leads out of. */
export function finalStates<State extends string, Event extends string, Context>(
  machine: Machine<State, Event, Context>,
): State[] {
  const left = new Set(listMoves(machine).map((move) => move.from));
  return machine.states.filter((state) => !left.has(state));
}

/** Draws the table as a Mermaid state diagram; a guarded move is marked with a question mark. */
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
  // Object.keys widens to string[]; the type of `events` names exactly its keys.
  return Object.keys(machine.events) as Event[];
}
