import { BILLING_CURRENCIES } from "@guildhall/core/billing";
import { z } from "zod";
import { VARIABLES } from "./config-variables.ts";
import type { VariableName } from "./config-variables.ts";
import { isThisMachine } from "./lib/this-machine.ts";

/** The account at Stripe that plans are paid to. */
export interface StripeConfig {
  readonly secretKey: string;
  /** Of the key; nothing of the other mode is ever worked on. */
  readonly mode: "test" | "live";
  /** Two while one is replaced by the other. */
  readonly webhookSecrets: readonly string[];
  /** An origin. */
  readonly apiUrl: string;
  /** Whether Stripe computes and adds taxes. */
  readonly isTaxed: boolean;
}

const STRIPE = "https://api.stripe.com";
const SECRET = "whsec_[A-Za-z0-9+/=_-]{16,200}";

export const BILLING_SCHEMAS = {
  LICENSES: z.enum(["on", "off"]),
  BILLING_CURRENCY: z.enum(BILLING_CURRENCIES),
  STRIPE_SECRET_KEY: z.string().regex(/^((sk|rk)_(test|live)_[A-Za-z0-9_]{10,300})?$/),
  STRIPE_WEBHOOK_SECRET: z.string().regex(new RegExp(`^(${SECRET}( *, *${SECRET})?)?$`)),
  STRIPE_API_URL: z
    .string()
    .regex(/^https?:\/\/[^\s/?#@]+\/?$/)
    .refine((value) => URL.canParse(value)),
  STRIPE_TAX: z.enum(["on", "off"]).transform((value) => value === "on"),
};

type ReadBilling = { readonly [Name in keyof typeof BILLING_SCHEMAS]: z.output<(typeof BILLING_SCHEMAS)[Name]> };

/** What else the account's variables have to agree with. */
interface Place {
  readonly NODE_ENV: string;
  /** An origin, or null. */
  readonly PUBLIC_URL: string | null;
}

/** One sentence per variable that is missing or can't be so. */
export function billingContradictions(read: ReadBilling & Place): string[] {
  const { STRIPE_SECRET_KEY: key } = read;
  const wrong = key === "" ? uselessWithoutKey(read) : wrongWithKey(read);
  const problems = wrong.map((name) => `${name} must be ${VARIABLES[name].must}.`);
  const isReal = key !== "" && (isLive(key) || read.NODE_ENV === "production");
  const isHttps = read.PUBLIC_URL?.startsWith("https:") === true;
  // What it must be without payments is another sentence.
  if (isReal && !isHttps) problems.push("PUBLIC_URL must be an https address with this STRIPE_SECRET_KEY.");
  return problems;
}

function uselessWithoutKey({ STRIPE_WEBHOOK_SECRET: secret, STRIPE_TAX: isTaxed }: ReadBilling): VariableName[] {
  return [...(secret === "" ? [] : (["STRIPE_SECRET_KEY"] as const)), ...(isTaxed ? (["STRIPE_TAX"] as const) : [])];
}

function wrongWithKey(read: ReadBilling): VariableName[] {
  const hasSecret = read.STRIPE_WEBHOOK_SECRET !== "";
  return [
    ...(hasSecret ? [] : (["STRIPE_WEBHOOK_SECRET"] as const)),
    ...(leaksKey(read) ? (["STRIPE_API_URL"] as const) : []),
  ];
}

function isLive(key: string): boolean {
  return /^.._live_/.test(key);
}

/** A live key is sent to Stripe only; one of the test mode never in clear text through a network. */
function leaksKey({ STRIPE_API_URL: url, STRIPE_SECRET_KEY: key }: ReadBilling): boolean {
  const { origin, protocol, hostname } = new URL(url);
  if (isLive(key)) return origin !== STRIPE;
  return protocol !== "https:" && !isThisMachine(hostname);
}

/** Null unless plans can be paid for at Stripe. */
export function toStripe(read: ReadBilling): StripeConfig | null {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: secrets } = read;
  if (secretKey === "") return null;
  return {
    secretKey,
    mode: isLive(secretKey) ? "live" : "test",
    webhookSecrets: secrets.split(",").map((each) => each.trim()),
    apiUrl: new URL(read.STRIPE_API_URL).origin,
    isTaxed: read.STRIPE_TAX,
  };
}
