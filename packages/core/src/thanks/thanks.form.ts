import { addAmounts, HUNDREDTHS_PER_UNIT } from "../lib/amount.ts";
import type { Hundredths } from "../lib/amount.ts";
import type { QuotaLine } from "../lib/wire.ts";
import { costOf, quotaStates } from "./quota.ts";

/** Someone who can be thanked. */
export interface Receiver {
  readonly id: number;
  readonly name: string;
  readonly avatarUrl?: string | null | undefined;
  /** The address of an open invite; then the id is nobody's, and negative. */
  readonly email?: string;
}

/** A thanks being written; amounts per receiver in hundredths, by currency id, null while empty. */
export interface ThankDraft {
  readonly receivers: readonly Receiver[];
  readonly description: string;
  readonly amounts: Readonly<Record<string, Hundredths | null>>;
  /** Where it's announced; null or missing for where all announcements go. */
  readonly channel?: { readonly id: string; readonly name: string } | null;
}

/** A draft's cost in one currency; all amounts in hundredths. */
export interface CostLine {
  readonly quota: QuotaLine;
  /** Per receiver; null while the field is empty. */
  readonly each: Hundredths | null;
  /** For all receivers together. */
  readonly cost: Hundredths;
  /** Maximum per receiver. */
  readonly maxEach: Hundredths;
  /** The quota left afterwards, never negative. */
  readonly leftAfter: Hundredths;
  readonly isOver: boolean;
}

/** A part of the form that isn't valid yet. */
export type DraftProblem = "receivers" | "barred" | "description" | "rewards" | "quota";

/** No text and no receivers. */
export const EMPTY_THANK_DRAFT: ThankDraft = { receivers: [], description: "", amounts: {} };

/** The part of a draft that costs something. */
export interface CostlyDraft extends Pick<ThankDraft, "amounts"> {
  readonly receivers: { readonly length: number };
}

/** A draft's cost in each currency with a quota. */
export function costLines(quota: readonly QuotaLine[], draft: CostlyDraft): readonly CostLine[] {
  const count = Math.max(1, draft.receivers.length);
  const granted = new Map(quota.map((line) => [line.currencyId, line.amount]));
  const costs = new Map(quota.map((line) => [line.currencyId, costOf(amountOf(draft, line.currencyId) ?? 0, count)]));
  const used = new Map(quota.map((line) => [line.currencyId, addAmounts(line.used, costs.get(line.currencyId) ?? 0)]));
  const after = new Map(quotaStates(granted, used).map((state) => [state.currencyId, state.free]));
  return quota.map((line) => {
    const cost = costs.get(line.currencyId) ?? 0;
    return {
      quota: line,
      each: amountOf(draft, line.currencyId),
      cost,
      maxEach: Math.floor(line.free / count),
      leftAfter: after.get(line.currencyId) ?? 0,
      isOver: cost > line.free,
    };
  });
}

/** Errors that prevent publishing, in form order; a fixed message makes the text optional. */
export function findProblems({
  draft,
  lines,
  forcedMessage,
  barred,
}: {
  readonly draft: ThankDraft;
  readonly lines: readonly CostLine[];
  readonly forcedMessage: string;
  /** People who can't be thanked, by id. */
  readonly barred: Pick<ReadonlyMap<number, unknown>, "has">;
}): readonly DraftProblem[] {
  const problems: DraftProblem[] = [];
  if (draft.receivers.length === 0) problems.push("receivers");
  if (draft.receivers.some(({ id }) => barred.has(id))) problems.push("barred");
  if (forcedMessage === "" && draft.description.trim() === "") problems.push("description");
  if (lines.some((line) => line.isOver)) problems.push("quota");
  else if (lines.every((line) => line.cost === 0)) problems.push("rewards");
  return problems;
}

/** The request body that publishes a draft, without empty amounts and currencies without quota. */
export function toThanks(draft: ThankDraft, lines: readonly CostLine[], forcedMessage: string) {
  return {
    receivers: draft.receivers.map(({ id, email }) => (email === undefined ? { id } : { email })),
    description: forcedMessage === "" ? draft.description.trim() : forcedMessage,
    rewards: lines.flatMap(({ quota, each }) =>
      each === null || each === 0 ? [] : [{ currencyId: quota.currencyId, amount: each }],
    ),
    ...(draft.channel && { channel: { id: draft.channel.id, name: draft.channel.name } }),
  };
}

/** Whether two drafts would publish the same. */
export function isSameDraft(first: ThankDraft, second: ThankDraft): boolean {
  return fingerprint(first) === fingerprint(second);
}

/** One unit of the first currency with any quota left, or all that is left. */
export function defaultAmounts(quota: readonly QuotaLine[], receiverCount: number): ThankDraft["amounts"] {
  const line = quota.find((each) => each.free > 0);
  if (line === undefined) return {};
  const most = Math.floor(line.free / Math.max(1, receiverCount));
  return { [line.currencyId]: Math.min(HUNDREDTHS_PER_UNIT, most) };
}

function amountOf(draft: CostlyDraft, currencyId: number): Hundredths | null {
  return draft.amounts[currencyId] ?? null;
}

function fingerprint({ receivers, description, amounts, channel }: ThankDraft): string {
  const given = Object.entries(amounts).filter(([, amount]) => amount !== null && amount > 0);
  return JSON.stringify([
    receivers.map(({ id }) => id),
    description.trim(),
    given.sort(([a], [b]) => Number(a) - Number(b)),
    channel?.id ?? "",
  ]);
}
