/** Amounts in hundredths, given to each receiver. */
export interface ThanksInput {
  readonly receivers: readonly ({ readonly id: number } | { readonly externalId: string; readonly name: string })[];
  readonly description: string;
  readonly rewards: readonly { readonly currencyId: number; readonly amount: number }[];
  readonly channel?: { readonly id: string; readonly name: string } | null | undefined;
}
