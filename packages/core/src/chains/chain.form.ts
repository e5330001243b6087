import { asksToPublish } from "../activities/activity.policy.ts";
import { isSameStep } from "../activities/step.policy.ts";
import type { StepRef } from "../activities/step.shapes.ts";
import type { FieldError } from "../lib/errors.ts";
import type { ChainForEdit, ChainInput } from "./chain.shapes.ts";

type Form = ChainForEdit["chain"];

/** A step being arranged. */
export type DraftStep = Omit<Form["activities"][number], "id" | "isOver" | "passed">;

/** Chain being written. */
export interface ChainDraft extends Pick<
  Form,
  "title" | "description" | "channel" | "groupId" | "sendReminder" | "isWelcome"
> {
  readonly steps: readonly DraftStep[];
  readonly notify: boolean;
  /** The server's version when the draft was started; a restored draft is still based on it. */
  readonly seen: ChainInput | null;
}

export function draftOf({ chain }: Pick<ChainForEdit, "chain">): ChainDraft {
  const { title, description, channel, groupId, sendReminder, isWelcome, activities } = chain;
  const steps = activities.map(({ id: _id, isOver: _isOver, passed: _passed, ...step }) => step);
  const fields = { title, description, channel, groupId, sendReminder, isWelcome, steps };
  const draft: ChainDraft = { ...fields, notify: false, seen: null };
  return { ...draft, seen: toChain(draft, "draft") };
}

/** Errors that prevent saving, in form order, by the same rules as the server's. */
export function findProblems(
  { title, steps }: ChainDraft,
  status: ChainInput["status"] = "draft",
): readonly FieldError[] {
  const untitled: FieldError[] = title.trim() === "" ? [{ field: "title", code: "required" }] : [];
  return [...untitled, ...stepProblems(steps, status)];
}

/** `required` without any step to publish; `duplicate` for each that is there before. */
export function stepProblems(steps: readonly StepRef[], status: ChainInput["status"]): FieldError[] {
  if (steps.length === 0 && asksToPublish({ status })) return [{ field: "activities", code: "required" }];
  const known = new Set<string>();
  return steps.flatMap(({ entityType, entityId }, index): FieldError[] => {
    const key = `${entityType}/${String(entityId)}`;
    if (known.has(key)) return [{ field: `activities.${String(index)}`, code: "duplicate" }];
    known.add(key);
    return [];
  });
}

/** The request body that saves a draft. */
export function toChain(
  { title, description, channel, groupId, sendReminder, isWelcome, steps, notify }: ChainDraft,
  status: ChainInput["status"],
): ChainInput {
  const activities = steps.map(({ entityType, entityId }) => ({ entityType, entityId }));
  const fields = { title: title.trim(), description, channel, groupId, sendReminder, isWelcome, activities };
  return { status, ...fields, sendUpdatedNotification: notify };
}

/** With a step at the end, unless it's there. */
export function addStep(draft: ChainDraft, step: DraftStep): ChainDraft {
  return draft.steps.some((each) => isSameStep(each, step)) ? draft : { ...draft, steps: [...draft.steps, step] };
}

export function removeStep(draft: ChainDraft, index: number): ChainDraft {
  return { ...draft, steps: draft.steps.toSpliced(index, 1) };
}

/** A step at another place; the same draft if there's no such place. */
export function moveStep(draft: ChainDraft, { from, to }: { readonly from: number; readonly to: number }): ChainDraft {
  const step = draft.steps[from];
  if (step === undefined || to < 0 || to >= draft.steps.length || to === from) return draft;
  return { ...draft, steps: draft.steps.toSpliced(from, 1).toSpliced(to, 0, step) };
}

/** What saving means to those who are in a chain. */
interface StepEffects {
  /** Those on their way. */
  readonly walking: number;
  /** Those who are through, and stay so. */
  readonly finished: number;
  /** By title: each step that's new, with how many on their way are past its place. */
  readonly added: readonly { readonly title: string; readonly passed: number }[];
  /** Titles of those taken out. */
  readonly removed: readonly string[];
}

/** Null while nobody is in it, or its steps are as they were. */
export function stepEffects(
  { steps }: Pick<ChainDraft, "steps">,
  { chain: { activities }, inUse: { started, finished } }: Pick<ChainForEdit, "chain" | "inUse">,
): StepEffects | null {
  const before = steps.map((step) => activities.find((each) => isSameStep(each, step)));
  const isSame = steps.length === activities.length && before.every((each, index) => each === activities[index]);
  if (started === 0 || isSame) return null;
  const added = steps.flatMap(({ title }, index) => {
    if (before[index] !== undefined) return [];
    return [{ title, passed: Math.max(0, ...before.slice(index).map((each) => each?.passed ?? 0)) }];
  });
  const removed = activities.filter((each) => !before.includes(each)).map(({ title }) => title);
  return { walking: started - finished, finished, added, removed };
}
