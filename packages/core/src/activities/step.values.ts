import * as z from "zod/mini";

/** What can be a step of a chain. */
export const stepType = z.enum(["challenge", "quiz"]);

export type StepType = z.output<typeof stepType>;

/** Where a person stands at a step; `skipped` if it ended before they did it. */
export const stepState = z.enum(["done", "open", "locked", "skipped"]);

export type StepState = z.output<typeof stepState>;
