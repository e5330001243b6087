import type { Sent } from "./check-params.ts";

/** What the stand-in remembers, in its own words; `stripe-objects.ts` says how Stripe shows it. Times are in seconds. */
export interface FakeCustomer {
  readonly id: string;
  email: string;
  readonly name: string;
  /** Set with the first thing it pays again and again: it can't be mixed. */
  currency: string | null;
  isDeleted: boolean;
}

export interface FakePrice {
  readonly id: string;
  readonly product: string;
  readonly currency: string;
  readonly amount: number;
  readonly interval: "month" | "year" | null;
  readonly lookupKey: string | null;
}

export interface FakeSession {
  readonly id: string;
  readonly mode: "payment" | "subscription";
  readonly customer: FakeCustomer;
  readonly price: FakePrice;
  readonly quantity: number;
  readonly trialEnd: number | null;
  readonly isTaxed: boolean;
  readonly metadata: Readonly<Record<string, string>>;
  readonly created: number;
  readonly expiresAt: number;
  /** As it was asked for. */
  readonly sent: Sent;
  readonly subscriptionMetadata: Readonly<Record<string, string>>;
  status: "open" | "complete" | "expired";
  paymentStatus: "unpaid" | "paid" | "no_payment_required";
  tax: number;
  intent: FakeIntent | null;
  invoice: FakeInvoice | null;
  subscription: FakeSubscription | null;
}

export interface FakeIntent {
  readonly id: string;
  readonly customer: FakeCustomer;
  readonly amount: number;
  readonly currency: string;
  status: "succeeded" | "processing" | "requires_payment_method" | "requires_action";
  refunded: number;
  disputes: { readonly id: string; status: "needs_response" | "won" | "lost" }[];
}

export interface FakeInvoice {
  readonly id: string;
  readonly number: string;
  readonly customer: FakeCustomer;
  readonly subscription: FakeSubscription | null;
  readonly reason: "subscription_create" | "subscription_cycle" | "subscription_update" | "manual";
  readonly total: number;
  readonly tax: number;
  readonly currency: string;
  status: "draft" | "open" | "paid" | "void";
  paidAt: number | null;
  intent: FakeIntent | null;
}

export interface FakeSubscription {
  readonly id: string;
  readonly item: string;
  readonly customer: FakeCustomer;
  readonly metadata: Readonly<Record<string, string>>;
  readonly created: number;
  price: FakePrice;
  quantity: number;
  status: "trialing" | "active" | "past_due" | "canceled" | "incomplete" | "incomplete_expired";
  periodStart: number;
  periodEnd: number;
  cancelsAtPeriodEnd: boolean;
  latestInvoice: FakeInvoice | null;
  /** Asked for, but not paid yet. */
  pending: { readonly price: FakePrice; readonly invoice: FakeInvoice } | null;
  /** Prorations of what is paid by the year are invoiced each month. */
  invoicesMonthly: boolean;
  /** In hundredths: charged or credited with the next invoice. */
  prorations: number;
}

export interface FakeThings {
  readonly customers: Map<string, FakeCustomer>;
  readonly products: Map<string, { readonly id: string; readonly name: string }>;
  readonly prices: Map<string, FakePrice>;
  readonly sessions: Map<string, FakeSession>;
  readonly intents: Map<string, FakeIntent>;
  readonly invoices: Map<string, FakeInvoice>;
  readonly subscriptions: Map<string, FakeSubscription>;
  readonly portals: Map<string, Readonly<Record<string, string>>>;
}

/** What decides besides what is asked. */
export interface StripeScene {
  readonly things: FakeThings;
  readonly mode: "test" | "live";
  /** In seconds. */
  readonly now: () => number;
  readonly id: (kind: string) => string;
  readonly tell: (type: string, object: object) => void;
  readonly account: {
    /** Whether Stripe Tax is set up there. */
    isTaxReady: boolean;
    /** What it does without its payer: `asks` has each charge confirmed at the bank. */
    card: "works" | "declined" | "asks";
    url: string;
    /** Set up in the dashboard. */
    readonly webhooks: { readonly url: string; readonly status: string; readonly enabled_events: readonly string[] }[];
  };
}
