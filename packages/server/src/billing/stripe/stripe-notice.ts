import type { Stripe } from "stripe";
import type { StripeConfig } from "../../config-billing.ts";
import type { NoticeKind, ProviderDelivery, ProviderNotice } from "../payment-provider.ts";
import { idOf } from "./stripe-states.ts";

/** How far a delivery's time may be from ours, in seconds. */
const TOLERANCE_S = 300;

/** By the beginning of an event's type; only ids are taken from what it's about. */
const KINDS: readonly (readonly [string, NoticeKind])[] = [
  ["checkout.session.", "checkout"],
  ["customer.subscription.", "subscription"],
  ["invoice.", "invoice"],
  ["charge.dispute.", "charge"],
  ["charge.refund", "charge"],
  ["refund.", "charge"],
  ["customer.deleted", "customer"],
];

/** The library accepts any time to come, so what is too far ahead is refused here. */
export function verifyWith(
  stripe: Pick<Stripe, "webhooks">,
  { webhookSecrets }: Pick<StripeConfig, "webhookSecrets">,
  { rawBody, headers, at }: ProviderDelivery,
): ProviderNotice | null {
  const signature = headers["stripe-signature"] ?? "";
  const sentAt = Number(/(?:^|,)t=(\d{1,12})(?:,|$)/.exec(signature)?.[1] ?? Number.NaN);
  if (!(sentAt - at.getTime() / 1000 <= TOLERANCE_S)) return null;
  for (const secret of webhookSecrets) {
    const event = eventOf(stripe, { rawBody, signature, secret, at });
    if (event !== null) return toNotice(event);
  }
  return null;
}

interface Signed {
  readonly rawBody: string;
  readonly signature: string;
  readonly secret: string;
  readonly at: Date;
}

function eventOf({ webhooks }: Pick<Stripe, "webhooks">, signed: Signed): Stripe.Event | null {
  const { rawBody, signature, secret, at } = signed;
  try {
    return webhooks.constructEvent(rawBody, signature, secret, TOLERANCE_S, undefined, at.getTime());
  } catch {
    // Whoever sent it isn't told why.
    return null;
  }
}

function toNotice({ id, type, livemode, data }: Stripe.Event): ProviderNotice {
  const kind = KINDS.find(([beginning]) => type.startsWith(beginning))?.[1];
  // Each of these objects has an id; refunds and disputes also name their charge.
  const object = data.object as { readonly id?: string; readonly payment_intent?: string | { readonly id: string } };
  const ref = kind === "charge" ? idOf(object.payment_intent) : (object.id ?? null);
  const mode = livemode ? "live" : "test";
  return { id, mode, about: kind === undefined || ref === null ? null : { kind, ref } };
}
