import * as z from "zod/mini";
import { id } from "../lib/wire.ts";
import { stepState, stepType } from "./step.values.ts";

/** An activity that is a step. */
export const stepRef = z.object({ entityType: stepType, entityId: id });

export type StepRef = z.output<typeof stepRef>;

/** With the activity's title. */
export const namedStep = z.object({ ...stepRef.shape, title: z.string() });

export type NamedStep = z.output<typeof namedStep>;

/** What keeps it from the viewer: they do that step of the chain first. */
export const stepLock = z.object({
  chainId: id,
  /** The chain's. */
  title: z.string(),
  step: z.object({ id, ...namedStep.shape }),
});

export type StepLock = z.output<typeof stepLock>;

/** One of the chains that it's a step of. */
export const chainLine = z.object({
  id,
  title: z.string(),
  /** From 1. */
  step: z.int(),
  of: z.int(),
  state: stepState,
  /** The first other step that is open to the viewer; null for none. */
  next: z.nullable(namedStep),
});

export type ChainLine = z.output<typeof chainLine>;

/** On the cards of what can be a step. */
export const stepCardShape = {
  /** Published ones that the viewer sees; in managers' views, drafts too. */
  chains: z.array(chainLine),
  /** Null if the viewer may do it now. */
  lock: z.nullable(stepLock),
  /** Of a published chain, perhaps one that the viewer doesn't see: what's to do isn't for everyone yet. */
  isStep: z.boolean(),
};

/** Of a form that is saved: the chain that it becomes the last step of. */
export const chainInputShape = { chainId: z.optional(z.nullable(id)) };
