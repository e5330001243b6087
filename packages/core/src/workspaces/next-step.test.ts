import { expect, it } from "vitest";
import { isAlone, nextStep } from "./next-step.ts";
import { WORKSPACE_STEPS } from "./set-up.values.ts";
import type { SetUpStep } from "./set-up.values.ts";

const boris = { id: 7 };
const state = (done: readonly SetUpStep[], newcomer: typeof boris | null = null) => ({
  items: WORKSPACE_STEPS.map((step) => ({ step, isDone: done.includes(step) })),
  newcomer,
});
const ALL_BUT_THANKS = WORKSPACE_STEPS.filter((step) => step !== "thanks");

it.each([
  ["in order", state(["workspace", "reward"]), "invite", true],
  ["thanks to somebody invited", state(["workspace", "invite", "reward", "challenge"]), "thanks", false],
  ["no thanks while alone", state(["workspace", "reward", "challenge"]), "invite", true],
  ["thanks as soon as somebody has joined", state(["workspace"], boris), "thanks", false],
  ["the next one, once thanks were given", state(["workspace", "thanks"], boris), "invite", false],
  ["thanks if nothing else is left", state(ALL_BUT_THANKS), "thanks", false],
  ["none, once all are done", state(WORKSPACE_STEPS), null, false],
] as const)("the next step is: %s", (_, at, step, alone) => {
  expect([nextStep(at), isAlone(at)]).toEqual([step, alone]);
});
