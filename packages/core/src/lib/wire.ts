import * as z from "zod/mini";
import type { Hundredths } from "./amount.ts";
import { tidyName } from "./name.ts";

/** In hundredths: 99 999 units. */
const MAX_WIRE_AMOUNT = 9_999_900;

const DIGITS = /^\d{1,15}$/;

/** Accepts a number or, in paths and queries, its text. */
const wholeNumber = z.pipe(z.union([z.number(), z.string().check(z.regex(DIGITS))]), z.transform(Number));

/** A positive safe integer. */
export const idParam = z.pipe(wholeNumber, z.int().check(z.gte(1)));

/** 0, also the default, means "any" or "none". */
export const optionalIdParam = z._default(z.pipe(wholeNumber, z.int().check(z.gte(0))), 0);

/** A page number counted from 0; absent is 0. */
export const pageParam = z._default(z.pipe(wholeNumber, z.int().check(z.gte(0), z.lte(1_000_000))), 0);

/** An id in a body or an answer: a positive safe integer. */
export const id = z.int().check(z.gte(1));

/** An instant: ISO 8601 in UTC. */
export const instant = z.string();

/** A month, `YYYY-MM`. */
export const month = z.string().check(z.regex(/^\d{4}-(0[1-9]|1[0-2])$/));

/** The name of anything, of at least one visible character; it is read as it is kept. */
export function nameOf(maxLength: number): z.ZodMiniString {
  return z.string().check(z.overwrite(tidyName), z.minLength(1), z.maxLength(maxLength));
}

/** A name that may be left empty. */
export function optionalNameOf(maxLength: number): z.ZodMiniString {
  return z.string().check(z.overwrite(tidyName), z.maxLength(maxLength));
}

/** What an issue with an amount says instead of a message, so that its bounds are told in units. */
export const IN_HUNDREDTHS = "in hundredths";

/** What an issue with a stock says instead of a message, so that it is told what is below 0. */
export const OF_STOCK = "of stock";

/** An amount in hundredths of a currency unit, from 0 up to a bound that is in hundredths, too. */
export function amountUpTo(max: Hundredths): z.ZodMiniInt {
  return z.int(IN_HUNDREDTHS).check(z.gte(0, IN_HUNDREDTHS), z.lte(max, IN_HUNDREDTHS));
}

/** An amount in hundredths of a currency unit, 0 to 99 999 units. */
export const amount = amountUpTo(MAX_WIRE_AMOUNT);

/** A sum in hundredths of any size that is still a safe integer. */
export const sum = z.int();

/** A currency with what it takes to show it and to say amounts of it. */
export const namedCurrency = z.object({
  currencyId: id,
  currencyName: z.string(),
  /** The words beside a number: beside 1, beside 2 to 4 where the language has that, beside all others. */
  currencyForms: z.object({ one: z.string(), few: z.string(), many: z.string() }),
  currencyIconUrl: z.string(),
});

/** A currency with what it takes to show it and to say amounts of it. */
export type NamedCurrency = z.output<typeof namedCurrency>;

/** An amount with what it takes to show it. */
export const currencyAmount = z.object({
  ...namedCurrency.shape,
  amount: sum,
  formattedAmount: z.string(),
});

/** An amount with what it takes to show it; `amount` in hundredths. */
export type CurrencyAmount = z.output<typeof currencyAmount>;

/** A person, as far as a card needs. */
export const userRef = z.object({ id, name: z.string(), avatarUrl: z.string() });

/** A person, as far as a card needs. */
export type UserRef = z.output<typeof userRef>;

/** A decision on the wire; `reason` is there when it is a refusal. */
export const decision = z.object({ allowed: z.boolean(), reason: z.optional(z.string()) });

/** A quota of one currency in the current month, in hundredths: `amount` granted, `used`, `free`. */
export const quotaLine = z.object({
  ...namedCurrency.shape,
  amount: sum,
  used: sum,
  free: sum,
});

/** A quota of one currency in the current month; all amounts in hundredths. */
export type QuotaLine = z.output<typeof quotaLine>;

/** The paging fields of a list counted in pages from 0; `nextPage` is null on the last one. */
export const pageFields = { hasNext: z.boolean(), nextPage: z.nullable(z.int()) };
