import { formatAmount } from "../lib/amount.ts";
import { amountInWords } from "../lib/currency-words.ts";
import type { EndpointResponse } from "../lib/endpoint.ts";
import type { FieldError } from "../lib/errors.ts";
import { UNLIMITED_QUANTITY } from "../lib/limits.ts";
import type { Language } from "../lib/options.ts";
import type { CurrencyAmount } from "../lib/wire.ts";
import type * as perkCalls from "./perk.contract.ts";
import { isNegative, readQuantity } from "./perk-quantity.ts";
import { costProblems } from "./perk.policy.ts";
import type { PerkInput } from "./perk.shapes.ts";

/** What a perk's form starts from. */
export type PerkForEdit = EndpointResponse<typeof perkCalls.getForEdit>;

/** Someone who may activate a perk. */
interface Responsible {
  readonly id: number;
  readonly name: string;
  readonly avatarUrl?: string | null | undefined;
}

/** A perk being written. */
export interface PerkDraft {
  readonly title: string;
  readonly description: string;
  /** In hundredths by currency; null for an empty field. */
  readonly amounts: Readonly<Record<number, number | null>>;
  readonly isEndless: boolean;
  /** As typed; ignored for unlimited stock. */
  readonly quantity: string;
  readonly groupId: number;
  readonly mode: PerkInput["responsibleMode"];
  readonly people: readonly Responsible[];
  readonly removeImage: boolean;
}

export function draftOf(perk: Omit<PerkForEdit["product"], "id" | "imageUrl" | "rawImageUrl">): PerkDraft {
  const isEndless = perk.quantity === UNLIMITED_QUANTITY;
  return {
    title: perk.title,
    description: perk.description,
    amounts: Object.fromEntries(perk.costs.map(({ currencyId, amount }) => [currencyId, amount])),
    isEndless,
    quantity: isEndless ? "" : String(perk.quantity),
    groupId: perk.groupId,
    mode: perk.responsibleMode,
    people: perk.responsibleUsers,
    removeImage: false,
  };
}

export function isBelowZero({ isEndless, quantity }: Pick<PerkDraft, "isEndless" | "quantity">): boolean {
  return !isEndless && isNegative(quantity);
}

/** The request body that saves a draft; empty amounts are left out. */
export function toPerk(draft: PerkDraft): PerkInput {
  return {
    title: draft.title.trim(),
    description: draft.description.trim(),
    costs: costsOf(draft),
    quantity: draft.isEndless ? UNLIMITED_QUANTITY : (readQuantity(draft.quantity) ?? UNLIMITED_QUANTITY),
    groupId: draft.groupId,
    responsibleMode: draft.mode,
    responsibleUserIds: draft.mode === "users" ? draft.people.map(({ id }) => id) : [],
    removeImage: draft.removeImage,
  };
}

/** Errors in a draft's price. */
export function priceProblems(draft: PerkDraft): FieldError[] {
  const costs = costsOf(draft);
  return costProblems(
    costs,
    costs.map(({ currencyId }) => currencyId),
  );
}

function costsOf({ amounts }: PerkDraft): PerkInput["costs"] {
  return Object.entries(amounts)
    .map(([currencyId, amount]) => ({ currencyId: Number(currencyId), amount: amount ?? 0 }))
    .filter(({ amount }) => amount > 0);
}

/** The first error that prevents saving; null for none. */
export function missingIn(
  draft: PerkDraft,
): "nameMissing" | "quantityMissing" | "quantityBelow" | "peopleMissing" | null {
  if (draft.title.trim() === "") return "nameMissing";
  if (!draft.isEndless && readQuantity(draft.quantity) === null) return "quantityMissing";
  if (isBelowZero(draft)) return "quantityBelow";
  return draft.mode === "users" && draft.people.length === 0 ? "peopleMissing" : null;
}

type Balances = readonly Pick<CurrencyAmount, "currencyId" | "amount">[];

/** What balances lack for a price, such as "3 stars, 1 coffee"; "" if they're enough. */
export function missingText(costs: readonly CurrencyAmount[], balances: Balances, language: Language): string {
  return costs
    .map((cost) => ({ ...cost, amount: cost.amount - balanceOf(balances, cost) }))
    .filter(({ amount }) => amount > 0)
    .map((missing) => amountInWords(missing, language))
    .join(", ");
}

/** The balances in a price's currencies before and after paying it; `after` is null if they're not enough. */
export function balancesAround(
  costs: readonly CurrencyAmount[],
  balances: Balances,
  language: Language,
): { readonly before: readonly CurrencyAmount[]; readonly after: readonly CurrencyAmount[] | null } {
  const lines = (amountOf: (cost: CurrencyAmount) => number): readonly CurrencyAmount[] =>
    costs.map((cost) => ({
      ...cost,
      amount: amountOf(cost),
      formattedAmount: formatAmount(amountOf(cost), language),
    }));
  const after = lines((cost) => balanceOf(balances, cost) - cost.amount);
  return {
    before: lines((cost) => balanceOf(balances, cost)),
    after: after.every(({ amount }) => amount >= 0) ? after : null,
  };
}

function balanceOf(balances: Balances, { currencyId }: Pick<CurrencyAmount, "currencyId">): number {
  return balances.find((each) => each.currencyId === currencyId)?.amount ?? 0;
}
