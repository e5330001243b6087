import { type FieldError, MAX_PRODUCT_QUANTITY, UNLIMITED_QUANTITY } from "@guildhall/core";
import { costProblems, type PerkInput } from "@guildhall/core/perks";
import type { Person } from "@guildhall/widget";

/** A perk as its form holds it. */
export interface PerkDraft {
  readonly title: string;
  readonly description: string;
  /** In hundredths by currency; null while a field is empty. */
  readonly amounts: Readonly<Record<number, number | null>>;
  readonly isEndless: boolean;
  /** As typed; counts only where there is an end. */
  readonly quantity: string;
  readonly groupId: number;
  readonly mode: PerkInput["responsibleMode"];
  readonly people: readonly Person[];
  readonly removeImage: boolean;
}

/** A perk as the server gives it to the form. */
interface KeptPerk {
  readonly title: string;
  readonly description: string;
  readonly costs: readonly { readonly currencyId: number; readonly amount: number }[];
  readonly quantity: number;
  readonly groupId: number;
  readonly responsibleMode: PerkDraft["mode"];
  readonly responsibleUsers: readonly Person[];
}

/** The form of a perk as it is kept. */
export function draftOf(perk: KeptPerk): PerkDraft {
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

/** What of a text can stand in a quantity: digits, a sign before them, a point or comma. */
export function keepNumeric(text: string): string {
  return text.replace(/[^\d.,-]/g, "").replace(/(?!^)-/g, "");
}

/** A typed quantity as a whole number up to 999; below 0 it is nobody's stock. null where there is no number in it. */
export function readQuantity(text: string): number | null {
  const number = typedNumber(text);
  // Rounding may end at -0.
  return number === null ? null : Math.min(Math.round(number), MAX_PRODUCT_QUANTITY) + 0;
}

/** What was done to a typed quantity to make it one; null where it is what was typed. */
export function quantityChange(text: string): "lowered" | "rounded" | null {
  const [typed, quantity] = [typedNumber(text), readQuantity(text)];
  if (typed === null || quantity === null || typed === quantity) return null;
  return typed > MAX_PRODUCT_QUANTITY ? "lowered" : "rounded";
}

/** Whether a draft's stock is below 0. */
export function isBelowZero({ isEndless, quantity }: Pick<PerkDraft, "isEndless" | "quantity">): boolean {
  return !isEndless && (typedNumber(quantity) ?? 0) < 0;
}

function typedNumber(text: string): number | null {
  const number = Number.parseFloat(keepNumeric(text).replace(",", "."));
  return Number.isNaN(number) ? null : number;
}

/** What is sent for a draft. */
export function toBody(draft: PerkDraft): PerkInput {
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

/** What is wrong with the price of a draft. */
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

/** What must be said first before a draft can be saved; null where nothing is missing. */
export function missingIn(
  draft: PerkDraft,
): "nameMissing" | "quantityMissing" | "quantityBelow" | "peopleMissing" | null {
  if (draft.title.trim() === "") return "nameMissing";
  if (!draft.isEndless && readQuantity(draft.quantity) === null) return "quantityMissing";
  if (isBelowZero(draft)) return "quantityBelow";
  return draft.mode === "users" && draft.people.length === 0 ? "peopleMissing" : null;
}
