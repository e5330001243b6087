import { UnavailableError } from "@guildhall/core";
import type { BillingCurrency, Duration, PaymentProviderName, SoldPlan } from "@guildhall/core/billing";

/** Who pays. */
export interface Payer {
  readonly workspaceId: number;
  readonly email: string;
  readonly name: string;
}

export interface CheckoutOrder {
  readonly customerRef: string;
  readonly workspaceId: number;
  readonly paymentId: number;
  readonly plan: SoldPlan;
  readonly duration: Duration;
  readonly seats: number;
  readonly currency: BillingCurrency;
  /** In hundredths, without tax, for all seats. */
  readonly amount: number;
  readonly isRecurring: boolean;
  /** Whether only the difference to a higher plan is paid for, for what is left. */
  readonly isDifference: boolean;
  /** When a recurring payment is charged first; null is at once. */
  readonly chargeAt: Date | null;
  readonly expiresAt: Date;
  readonly returnUrl: string;
  readonly cancelUrl: string;
  readonly language: string;
}

export interface OpenedCheckout {
  readonly ref: string;
  readonly url: string;
}

export interface CheckoutState {
  readonly ref: string;
  readonly customerRef: string;
  readonly state: "open" | "paid" | "processing" | "failed" | "expired";
  readonly subscriptionRef: string | null;
  readonly invoiceRef: string | null;
  /** Of its invoice; "" before it has one. */
  readonly number: string;
  readonly receiptUrl: string;
  /** Charged now, with tax; in hundredths. */
  readonly total: number;
  readonly tax: number;
  readonly currency: string;
}

/** `late`: a charge has failed. */
export interface SubscriptionState {
  readonly ref: string;
  readonly customerRef: string;
  readonly state: "waiting" | "running" | "late" | "ended";
  readonly paidUntil: Date | null;
  readonly endsAtPeriodEnd: boolean;
  readonly seats: number;
  readonly plan: SoldPlan;
  readonly duration: Duration;
  readonly lastInvoiceRef: string | null;
}

export interface InvoiceState {
  readonly ref: string;
  /** "" before it has one. */
  readonly number: string;
  readonly customerRef: string;
  readonly subscriptionRef: string | null;
  readonly state: "open" | "paid" | "void" | "failed";
  /** Null before, or if the provider doesn't say. */
  readonly paidAt: Date | null;
  /** With tax; in hundredths. */
  readonly total: number;
  readonly tax: number;
  readonly currency: string;
  readonly refunded: number;
  /** Whether the payer's bank wants the money back. */
  readonly dispute: "none" | "open" | "lost";
  /** Whether its payer has to confirm it at the bank, where it's paid by hand. */
  readonly needsConfirmation: boolean;
  /** Where it can be paid by hand; null if nothing is owed. */
  readonly payUrl: string | null;
  /** "" if it has no page. */
  readonly receiptUrl: string;
}

export const NOTICE_KINDS = ["checkout", "subscription", "invoice", "charge", "customer"] as const;

export type NoticeKind = (typeof NOTICE_KINDS)[number];

/** A hint that something has changed; nothing but names is taken from it. */
export interface ProviderNotice {
  readonly id: string;
  readonly mode: "test" | "live";
  /** Null if it's of a kind that nobody here cares about. */
  readonly about: { readonly kind: NoticeKind; readonly ref: string } | null;
}

/** Bytes that claim to come from the provider. */
export interface ProviderDelivery {
  readonly rawBody: string;
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly at: Date;
}

/** Ending now also voids its open invoice. */
export type SubscriptionChange = { readonly seats: number } | { readonly ends: "never" | "period" | "now" };

/** What a subscription is to charge for: at once, for the difference, or with its next charge. */
export interface SubscriptionPlan {
  readonly plan: SoldPlan;
  readonly duration: Duration;
  readonly from: "now" | "renewal";
}

/** A customer that a workspace had is gone at the provider: the next one is made anew. */
export class CustomerGoneError extends UnavailableError {}

/** Somebody who takes money, in our own words; its names and shapes stay in its folder. */
export interface PaymentProvider {
  readonly name: PaymentProviderName;
  readonly mode: "test" | "live";
  /** The same key answers the same. */
  ensureCustomer(payer: Payer, key: string): Promise<string>;
  /** Where bills go from now on. @throws {CustomerGoneError} */
  updateCustomer(ref: string, email: string): Promise<void>;
  /** @throws {CustomerGoneError} */
  openCheckout(order: CheckoutOrder, key: string): Promise<OpenedCheckout>;
  /** `paid` if it's too late. */
  closeCheckout(ref: string): Promise<"closed" | "paid" | "gone">;
  readCheckout(ref: string): Promise<CheckoutState | null>;
  readSubscription(ref: string): Promise<SubscriptionState | null>;
  readInvoice(ref: string): Promise<InvoiceState | null>;
  /** Of a subscription that is there no more, nothing has to be changed. */
  changeSubscription(ref: string, change: SubscriptionChange, key: string): Promise<void>;
  /** Answers where the difference has to be paid by hand, or null if it's done. */
  changePlan(ref: string, wanted: SubscriptionPlan, key: string): Promise<string | null>;
  /** Which invoice a charge paid; null if none did. */
  findInvoiceOf(chargeRef: string): Promise<string | null>;
  /** In hundredths. */
  refund(invoiceRef: string, amount: number, key: string): Promise<void>;
  /** Where the payer sees to cards and invoices; null if there's no such page. */
  openPortal(customerRef: string, returnUrl: string): Promise<string | null>;
  /** What its account lacks for us, a sentence each; `origin` is where it reaches us. */
  examine(origin: string | null): Promise<readonly string[]>;
  /** Null unless the sender proved itself. */
  verify(delivery: ProviderDelivery): Promise<ProviderNotice | null>;
}
