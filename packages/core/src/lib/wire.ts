import * as z from "zod/mini";
import type { Hundredths } from "./amount.ts";
import { tidyName } from "./name.ts";

/** In hundredths: 99 999 units. */
const MAX_WIRE_AMOUNT = 9_999_900;

const DIGITS = /^\d{1,15}$/;

/** Accepts a number or, in paths and queries, its text. */
export const wholeNumber = z.pipe(z.union([z.number(), z.string().check(z.regex(DIGITS))]), z.transform(Number));

/** A positive safe integer. */
export const idParam = z.pipe(wholeNumber, z.int().check(z.gte(1)));

/** 0, also the default, means "any" or "none". */
export const optionalIdParam = z._default(z.pipe(wholeNumber, z.int().check(z.gte(0))), 0);

/** Counted from 0, the default. */
export const pageParam = z._default(z.pipe(wholeNumber, z.int().check(z.gte(0), z.lte(1_000_000))), 0);

/** A positive safe integer. */
export const id = z.int().check(z.gte(1));

/** ISO 8601 in UTC. */
export const instant = z.string();

export const month = z.string().check(z.regex(/^\d{4}-(0[1-9]|1[0-2])$/));

/** A name with at least one visible character, tidied on parsing. */
export function nameOf(maxLength: number): z.ZodMiniString {
  return z.string().check(z.overwrite(tidyName), z.minLength(1), z.maxLength(maxLength));
}

/** A name that may be empty. */
export function optionalNameOf(maxLength: number): z.ZodMiniString {
  return z.string().check(z.overwrite(tidyName), z.maxLength(maxLength));
}

/** A text as the caller read it, at most as long as it may be written; it's only compared. */
export function seenTextOf(maxLength: number): z.ZodMiniString {
  return z.string().check(z.maxLength(maxLength));
}

/** Marks an issue about an amount, so that its limits are shown in units. */
export const IN_HUNDREDTHS = "in hundredths";

/** Marks an issue about stock, so that values below 0 get their own text. */
export const OF_STOCK = "of stock";

/** In hundredths, as is `max`; at least 0. */
export function amountUpTo(max: Hundredths): z.ZodMiniInt {
  return z.int(IN_HUNDREDTHS).check(z.gte(0, IN_HUNDREDTHS), z.lte(max, IN_HUNDREDTHS));
}

/** In hundredths: 0 to 99 999 units. */
export const amount = amountUpTo(MAX_WIRE_AMOUNT);

/** In hundredths; any safe integer. */
export const sum = z.int();

/** A currency with its display fields and plural forms. */
export const namedCurrency = z.object({
  currencyId: id,
  currencyName: z.string(),
  /** Plural forms: for 1, for 2 to 4 in languages that have it, and for everything else. */
  currencyForms: z.object({ one: z.string(), few: z.string(), many: z.string() }),
  currencyIconUrl: z.string(),
});

export type NamedCurrency = z.output<typeof namedCurrency>;

/** In hundredths, with display fields. */
export const currencyAmount = z.object({
  ...namedCurrency.shape,
  amount: sum,
  formattedAmount: z.string(),
});

export type CurrencyAmount = z.output<typeof currencyAmount>;

export const userRef = z.object({ id, name: z.string(), avatarUrl: z.string() });

export type UserRef = z.output<typeof userRef>;

/** `reason` is set if it's a refusal. */
export const decision = z.object({
  allowed: z.boolean(),
  reason: z.optional(z.string()),
  /** With `feature_off`, where it's known: what the license lacks. */
  feature: z.optional(z.string()),
});

/** One currency's quota for the current month, in hundredths: `amount` granted, `used`, `free`. */
export const quotaLine = z.object({
  ...namedCurrency.shape,
  amount: sum,
  used: sum,
  free: sum,
});

export type QuotaLine = z.output<typeof quotaLine>;

/** Fields of an offset-paginated list, counted from 0; `nextPage` is null on the last page. */
export const pageFields = { hasNext: z.boolean(), nextPage: z.nullable(z.int()) };
