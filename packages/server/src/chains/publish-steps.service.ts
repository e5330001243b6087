import { AccessDeniedError, InvalidInputError, RefusedError } from "@guildhall/core";
import type { FieldError } from "@guildhall/core";
import { isSameStep } from "@guildhall/core/activities";
import type { StepRef } from "@guildhall/core/activities";
import type { StepActivityRow } from "../activities/index.ts";
import type { MemberCall } from "../lib/deps.ts";
import { refuse } from "../lib/refuse.ts";
import { stepKindOf } from "./chain-steps.ts";

/**
 * Publishes the steps of a chain that are drafts, which the chain announces.
 * @throws {InvalidInputError} on the first of them that can't be, with its first problem
 */
export async function publishSteps(
  call: MemberCall,
  steps: readonly StepRef[],
  held: readonly StepActivityRow[],
): Promise<void> {
  for (const [index, step] of steps.entries()) {
    const list = held.find((row) => isSameStep(row, step))?.list;
    const field = `activities.${String(index)}`;
    // It publishes itself at its own time.
    if (list === "schedule") refuse([{ field, code: "step_unready" }]);
    if (list === "draft") await publishStep(call, step, field);
  }
}

async function publishStep(call: MemberCall, step: StepRef, field: string): Promise<void> {
  try {
    await stepKindOf(step).publish(call, step.entityId);
  } catch (error) {
    const problem = problemOf(error);
    if (problem === undefined) throw error;
    refuse([{ ...problem, field }]);
  }
}

/** What's missing in it is named in its own form only. */
export function toStepProblem(problem: FieldError | undefined): FieldError | undefined {
  return problem?.code === "required" ? { field: "", code: "step_unready" } : problem;
}

function problemOf(error: unknown): FieldError | undefined {
  if (error instanceof InvalidInputError) return toStepProblem(error.fields[0]);
  if (error instanceof RefusedError || error instanceof AccessDeniedError) return { field: "", code: "step_unready" };
  return undefined;
}
