import type { LicenseCause, LicenseStatus, PaymentStatus } from "@guildhall/core/billing";
import type { Generated } from "kysely";
import type { Defaulted, DefaultedList, Instant, Json, Optional } from "./columns.ts";

export interface LicenseTable {
  workspace_id: number;
  id: Generated<number>;
  plan: string;
  status: LicenseStatus;
  since: Instant;
  expire_at: Optional<Date>;
  failed_at: Optional<Date>;
  is_recurring: Defaulted<boolean>;
  duration: Defaulted<"" | "month" | "year">;
  seats: Defaulted<number>;
  source: Defaulted<"" | "trial" | "stripe" | "local" | "grant" | "jira">;
  plan_off: DefaultedList<string>;
  plan_on: DefaultedList<string>;
  ended_at: Optional<Date>;
}

interface LicenseChangeTable {
  workspace_id: number;
  id: Generated<number>;
  license_id: number;
  cause: LicenseCause;
  plan: string;
  status: LicenseStatus;
  expire_at: Optional<Date>;
  comment: Defaulted<string>;
  account_id: Defaulted<number>;
  at: Instant;
}

interface LicenseTrialTable {
  workspace_id: number;
  id: Generated<number>;
  plan: string;
  email_hash: Uint8Array;
  started_at: Instant;
}

interface BillingCustomerTable {
  workspace_id: number;
  provider: string;
  mode: "test" | "live";
  ref: string;
  email: string;
  currency: "usd" | "eur";
  created_at: Instant;
}

export interface SubscriptionTable {
  workspace_id: number;
  id: Generated<number>;
  provider: string;
  mode: "test" | "live";
  ref: string;
  customer_ref: string;
  state: "waiting" | "running" | "late" | "ended";
  plan: string;
  duration: "month" | "year";
  seats: number;
  paid_until: Optional<Date>;
  ends_at_period_end: Defaulted<boolean>;
  is_surplus: Defaulted<boolean>;
  read_at: Instant;
}

/** Amounts are hundredths. */
export interface PaymentTable {
  workspace_id: number;
  id: Generated<number>;
  license_id: number;
  plan: string;
  duration: "month" | "year";
  seats: number;
  amount: number;
  tax: Defaulted<number>;
  refunded: Defaulted<number>;
  currency: "usd" | "eur";
  status: PaymentStatus;
  is_recurring: boolean;
  is_difference: Defaulted<boolean>;
  charge_at: Optional<Date>;
  provider: string;
  mode: "test" | "live";
  checkout_ref: Optional<string>;
  checkout_url: Defaulted<string>;
  subscription_ref: Optional<string>;
  invoice_ref: Optional<string>;
  external_id: Defaulted<string>;
  receipt_url: Defaulted<string>;
  email: Defaulted<string>;
  language: Defaulted<string>;
  member_id: Defaulted<number>;
  comment: Defaulted<string>;
  is_mismatch: Defaulted<boolean>;
  created_at: Instant;
  checkout_until: Optional<Date>;
  paid_at: Optional<Date>;
  read_at: Optional<Date>;
}

interface LicenseWarningTable {
  workspace_id: number;
  license_id: number;
  kind: string;
  expire_at: Instant;
  sent_at: Instant;
}

interface DismissedWarningTable {
  workspace_id: number;
  member_id: number;
  warning_key: string;
  at: Instant;
}

interface BillingInboxTable {
  provider: string;
  mode: string;
  notice_id: string;
  kind: string;
  ref: string;
  state: Defaulted<"waiting" | "done" | "unknown" | "given_up">;
  attempts: Defaulted<number>;
  due_at: Instant;
  error: Defaulted<string>;
  received_at: Instant;
}

interface DevOrderTable {
  ref: string;
  kind: string;
  data: Json<Record<string, unknown>>;
  created_at: Instant;
}

export interface BillingTables {
  licenses: LicenseTable;
  license_changes: LicenseChangeTable;
  license_trials: LicenseTrialTable;
  billing_customers: BillingCustomerTable;
  subscriptions: SubscriptionTable;
  payments: PaymentTable;
  license_warnings: LicenseWarningTable;
  dismissed_warnings: DismissedWarningTable;
  billing_inbox: BillingInboxTable;
  dev_orders: DevOrderTable;
}
