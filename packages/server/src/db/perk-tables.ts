import type { Generated } from "kysely";
import type { Defaulted, Instant, Optional } from "./columns.ts";

/** A perk; `quantity` is what is left, -1 endless. */
export interface ProductTable {
  workspace_id: number;
  id: Generated<number>;
  title: string;
  description: Defaulted<string>;
  image_url: Defaulted<string>;
  raw_image_url: Defaulted<string>;
  quantity: number;
  /** Purchases that were not given back. */
  sold: Defaulted<number>;
  /** What was left when the quantity was last written, and what was sold by then; null while it is endless. */
  stocked: Optional<number>;
  group_id: Defaulted<number>;
  responsible_mode: Defaulted<"managers" | "users">;
  is_retired: Defaulted<boolean>;
  author_member_id: number;
  created_at: Instant;
}

/** What a perk costs in one currency, in hundredths. */
export interface ProductCostTable {
  workspace_id: number;
  product_id: number;
  currency_id: number;
  amount: number;
}

/** Somebody who is told of purchases of a perk and may activate them. */
export interface ProductResponsibleTable {
  workspace_id: number;
  product_id: number;
  member_id: number;
}

/** A purchase, with the perk as it was. */
export interface PurchaseTable {
  workspace_id: number;
  id: Generated<number>;
  product_id: number;
  status: "inactive" | "activation_requested" | "activated" | "refunded";
  list: "inactive" | "requests" | "activated" | "";
  listed_at: Instant;
  buyer_member_id: number;
  member_id: number;
  title: string;
  description: Defaulted<string>;
  image_url: Defaulted<string>;
  raw_image_url: Defaulted<string>;
  group_id: Defaulted<number>;
  message: Defaulted<string>;
  is_free: Defaulted<boolean>;
  activation_comment: Defaulted<string>;
  activated_by: Defaulted<number>;
  refunded_by: Defaulted<number>;
  created_at: Instant;
  requested_at: Optional<Date>;
  activated_at: Optional<Date>;
  refunded_at: Optional<Date>;
}

/** What was paid in one currency, in hundredths. */
export interface PurchaseCostTable {
  workspace_id: number;
  purchase_id: number;
  currency_id: number;
  amount: number;
}

/** How many purchases a list has in one group, without those below it. */
export interface PurchaseCounterTable {
  workspace_id: number;
  group_id: number;
  list: string;
  value: Defaulted<number>;
}
