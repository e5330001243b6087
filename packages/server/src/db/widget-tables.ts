import type { UnknownWidgetUsers, WidgetKeyAlgorithm, WidgetRefusal } from "@guildhall/core/widget";
import type { Defaulted, DefaultedList, Instant } from "./columns.ts";

/** Missing until someone changes a setting. */
export interface WidgetAppTable {
  workspace_id: number;
  is_enabled: Defaulted<boolean>;
  unknown_users: Defaulted<UnknownWidgetUsers>;
  origins: DefaultedList<string>;
}

/** `material` is the sealed secret, or the public key (SPKI, DER). */
export interface WidgetKeyTable {
  workspace_id: number;
  kid: string;
  alg: WidgetKeyAlgorithm;
  material: Uint8Array;
  created_at: Instant;
}

/** A host's person who is a member here. */
export interface WidgetUserTable {
  workspace_id: number;
  sub: string;
  member_id: number;
  created_at: Instant;
}

/** A used token, until it could no longer be used. */
export interface WidgetTokenTable {
  workspace_id: number;
  jti_hash: Uint8Array;
  expires_at: Instant;
}

/** Refused tokens of an hour. */
export interface WidgetRefusalTable {
  workspace_id: number;
  hour: Instant;
  reason: WidgetRefusal;
  origin: string;
  times: number;
  last_at: Instant;
}
