/** Of a currency's unit, in hundredths. */
const HALF = 50;

/** The part of a form of thanks that says what its giver may still give. */
export interface Quota {
  readonly quota: readonly { readonly currencyId: number; readonly free: number }[];
}

/** Amounts that leave half a unit of each currency. */
export function allButHalf({ quota }: Quota) {
  return quota.filter(({ free }) => free > HALF).map(({ currencyId, free }) => ({ currencyId, amount: free - HALF }));
}
