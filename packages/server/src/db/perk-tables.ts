import type { Generated } from "kysely";
import type { Defaulted, Instant, Optional } from "./columns.ts";

/** `quantity` is the remaining stock, -1 unlimited. */
export interface ProductTable {
  workspace_id: number;
  id: Generated<number>;
  title: string;
  description: Defaulted<string>;
  image_url: Defaulted<string>;
  raw_image_url: Defaulted<string>;
  quantity: number;
  /** Purchases that weren't refunded. */
  sold: Defaulted<number>;
  /** Stock when the quantity was last set plus sales by then; null while unlimited. */
  stocked: Optional<number>;
  group_id: Defaulted<number>;
  responsible_mode: Defaulted<"managers" | "users">;
  is_retired: Defaulted<boolean>;
  author_member_id: number;
  created_at: Instant;
}

/** A perk's price in one currency, in hundredths. */
export interface ProductCostTable {
  workspace_id: number;
  product_id: number;
  currency_id: number;
  amount: number;
}

/** A member who is notified of a perk's purchases and may activate them. */
export interface ProductResponsibleTable {
  workspace_id: number;
  product_id: number;
  member_id: number;
}

/** A purchase with a snapshot of the perk. */
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

/** The price paid in one currency, in hundredths. */
export interface PurchaseCostTable {
  workspace_id: number;
  purchase_id: number;
  currency_id: number;
  amount: number;
}

/** Purchases per list and group, without subgroups. */
export interface PurchaseCounterTable {
  workspace_id: number;
  group_id: number;
  list: string;
  value: Defaulted<number>;
}
