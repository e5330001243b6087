import { type EndpointResponse, type FieldError, MAX_PRODUCT_QUANTITY, UNLIMITED_QUANTITY } from "@guildhall/core";
import { costProblems, type perkCalls, type PerkInput } from "@guildhall/core/perks";
import type { Person } from "@guildhall/widget";

/** What the server says a perk's form starts from. */
export type PerkFormData = EndpointResponse<typeof perkCalls.getForEdit>;

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
  readonly people: readonly Person[];
  readonly removeImage: boolean;
}

/** A perk as the server sends it to the form. */
interface KeptPerk {
  readonly title: string;
  readonly description: string;
  readonly costs: readonly { readonly currencyId: number; readonly amount: number }[];
  readonly quantity: number;
  readonly groupId: number;
  readonly responsibleMode: PerkDraft["mode"];
  readonly responsibleUsers: readonly Person[];
}

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

/** Keeps the characters a quantity can contain: digits, a leading sign, a point or comma. */
export function keepNumeric(text: string): string {
  return text.replace(/[^\d.,-]/g, "").replace(/(?!^)-/g, "");
}

/** A typed quantity as a whole number up to 999; negative is invalid. null if it isn't a number. */
export function readQuantity(text: string): number | null {
  const number = typedNumber(text);
  // Rounding may give -0.
  return number === null ? null : Math.min(Math.round(number), MAX_PRODUCT_QUANTITY) + 0;
}

/** How a typed quantity was corrected; null if it wasn't. */
export function quantityChange(text: string): "lowered" | "rounded" | null {
  const [typed, quantity] = [typedNumber(text), readQuantity(text)];
  if (typed === null || quantity === null || typed === quantity) return null;
  return typed > MAX_PRODUCT_QUANTITY ? "lowered" : "rounded";
}

export function isBelowZero({ isEndless, quantity }: Pick<PerkDraft, "isEndless" | "quantity">): boolean {
  return !isEndless && (typedNumber(quantity) ?? 0) < 0;
}

function typedNumber(text: string): number | null {
  const number = Number.parseFloat(keepNumeric(text).replace(",", "."));
  return Number.isNaN(number) ? null : number;
}

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
