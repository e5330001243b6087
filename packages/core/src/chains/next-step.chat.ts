import { isDraft, isOver } from "../activities/index.ts";
import type { ChainLine, StepLock } from "../activities/index.ts";
import { isOpenStep, isStepDone } from "../activities/step.policy.ts";
import type { ChatThing, ChatVerb, DeskContext, VerbResult } from "../chat/define-chat-plug.ts";
import { isHidden } from "../chat/explain-failure.ts";
import { describeRefusal } from "../i18n/describe.ts";
import { isThrough } from "./chain-part.policy.ts";
import * as chainCalls from "./chain.contract.ts";
import type { ChainView } from "./chain.shapes.ts";

/** A chain as its reader has it. */
export interface ReadChain extends ChainView {
  readonly id: number;
}

/** Chains that a card names, and that are looked through for what comes next. */
const MAX_CHAINS = 3;

export async function loadChain({ client }: DeskContext, id: number): Promise<ReadChain> {
  return { id, ...(await client.call(chainCalls.get, { params: { id } })) };
}

export interface NextStep {
  /** From 1. */
  readonly number: number;
  readonly title: string;
  readonly thing: ChatThing;
}

/** What its reader does next; null if nothing is left, or nothing can be done. */
export function nextStepOf({ chain, activities }: ChainView): NextStep | null {
  if (isDraft(chain) || isOver(chain)) return null;
  const index = activities.findIndex(isOpenStep);
  const step = activities[index];
  const activity = step?.challenge ?? step?.quiz;
  if (step === undefined || activity === undefined) return null;
  return { number: index + 1, title: activity.title, thing: { kind: step.entityType, id: activity.id } };
}

/** Shows the step that's open, or the chain itself if none is. */
export async function showNextStep(context: DeskContext, chainId: number): Promise<VerbResult> {
  const view = await loadChain(context, chainId);
  const next = nextStepOf(view);
  if (next === null) return { text: endText(view, context), shows: { kind: "chain", id: chainId }, isView: true };
  return { text: nextText(view, next, context), shows: next.thing, isView: true };
}

/** What was done just now and, if it's a step, the next one; that it was the last is a message of its own. */
export async function withNextStep(
  context: DeskContext,
  { text, chains }: { readonly text: string; readonly chains: readonly ChainLine[] },
): Promise<{ readonly text: string; readonly shows?: ChatThing }> {
  const ids = chains.filter((line) => isStepDone(line) && line.next !== null).map(({ id }) => id);
  const views = await Promise.all(ids.slice(0, MAX_CHAINS).map((id) => loadVisible(context, id)));
  for (const view of views) {
    const next = view === null ? null : nextStepOf(view);
    if (view !== null && next !== null) return { text: `${text}\n${nextText(view, next, context)}`, shows: next.thing };
  }
  return { text };
}

/** Null for a chain that they don't see any more. */
async function loadVisible(context: DeskContext, id: number): Promise<ReadChain | null> {
  try {
    return await loadChain(context, id);
  } catch (error) {
    if (isHidden(error)) return null;
    throw error;
  }
}

function nextText({ chain, activities }: ChainView, { number }: NextStep, { t }: Pick<DeskContext, "t">): string {
  return t("chat:chain.step", { step: number, of: activities.length, chain: chain.title });
}

function endText({ chain, progress }: ChainView, { t }: Pick<DeskContext, "t">): string {
  if (isOver(chain)) return describeRefusal(t, { reason: "chain_closed" });
  return t(isThrough(progress) ? "chat:chain.finished" : "chat:chain.waits", { chain: chain.title });
}

/** Where something is in chains, one a line. */
export function chainFacts(chains: readonly ChainLine[], { t }: Pick<DeskContext, "t">): readonly string[] {
  return chains.slice(0, MAX_CHAINS).map(({ title, step, of }) => t("chat:chain.step", { step, of, chain: title }));
}

/** What has to be done first; "" for nothing. */
export function lockText(lock: StepLock | null, { t }: Pick<DeskContext, "t">): string {
  if (lock === null) return "";
  return describeRefusal(t, { reason: "step_locked", values: { step: lock.step.title, chain: lock.title } });
}

/** What can be a step, as its reader has it. */
interface Step {
  readonly chains: readonly ChainLine[];
  readonly lock: StepLock | null;
}

interface StepVerb<Thing> {
  readonly stepOf: (thing: Thing) => Step;
  readonly load: (context: DeskContext, id: number) => Promise<Thing>;
}

/** Leads from what is locked, or done, to the step that its reader does next. */
export function nextStepVerb<Thing>({ stepOf, load }: StepVerb<Thing>): ChatVerb<Thing> {
  return {
    style: "primary",
    label: ({ t }) => t("chat:chain.open"),
    ability: (thing) => ({ allowed: chainToWalk(stepOf(thing)) !== null }),
    act: async ({ id, context }) => {
      const chainId = chainToWalk(stepOf(await load(context, id)));
      return chainId === null
        ? { text: context.t("chat:chain.unlocked"), isView: true }
        : showNextStep(context, chainId);
    },
  };
}

function chainToWalk({ chains, lock }: Step): number | null {
  return lock?.chainId ?? chains.find((line) => isStepDone(line) && line.next !== null)?.id ?? null;
}
