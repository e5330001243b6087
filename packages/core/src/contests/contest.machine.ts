import { lifecycleOf } from "../activities/lifecycle.machine.ts";
import { LIFECYCLE_STATES } from "../activities/lifecycle.values.ts";
import { machineOf } from "../lib/machine.ts";

const { initial, events } = lifecycleOf("contest");

/** From draft to end: closed by a manager, or finished by its count or its winners. */
export const contestMachine = machineOf<unknown>()({
  states: LIFECYCLE_STATES,
  initial,
  events: { ...events, finish: events.close },
});
