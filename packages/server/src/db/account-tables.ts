import type { WorkspaceSettings } from "@guildhall/core/settings";
import type { Generated } from "kysely";
import type { Defaulted, DefaultedJson, Instant, Optional } from "./columns.ts";

export interface AccountTable {
  id: Generated<number>;
  email: string;
  password_hash: Optional<string>;
  language: Defaulted<"en" | "ru">;
  is_super_admin: Defaulted<boolean>;
  created_at: Instant;
}

/**
 * A signed-in device; an integration acting for a member, with its key's hash and their external id; or a widget, with
 * its key, its person and its page. Only the SHA-256 of the secret is stored.
 */
export interface SessionTable {
  token_hash: Buffer;
  account_id: number;
  workspace_id: Optional<number>;
  created_at: Instant;
  seen_at: Instant;
  expires_at: Instant;
  provider: Optional<string>;
  key_hash: Optional<Uint8Array>;
  external_id: Optional<string>;
  widget_kid: Optional<string>;
  widget_sub: Optional<string>;
  widget_origin: Optional<string>;
  widget_is_framed: Optional<boolean>;
}

/** An account's identity at another provider. */
export interface AccountIdentityTable {
  provider: "directory" | "slack" | "telegram";
  external_id: string;
  account_id: number;
  created_at: Instant;
  name: Defaulted<string>;
  by_email: Defaulted<boolean>;
}

/** A sign-up or password reset link; only its SHA-256 is stored. */
export interface AccountTokenTable {
  id: Generated<number>;
  kind: "sign_up" | "reset";
  email: string;
  name: Defaulted<string>;
  /** Of the workspace that a sign-up founds. */
  settings: DefaultedJson<Partial<WorkspaceSettings>>;
  license_type: Defaulted<string>;
  token_hash: Buffer;
  created_at: Instant;
  expires_at: Instant;
  spent_at: Optional<Date>;
}

/** A pending email change; only its link's SHA-256 is stored. */
export interface EmailChangeTable {
  account_id: number;
  email: string;
  token_hash: Buffer;
  created_at: Instant;
  expires_at: Instant;
}

/** An invite link; only its SHA-256 is stored. */
export interface InviteTable {
  workspace_id: number;
  id: Generated<number>;
  email: string;
  name: Defaulted<string>;
  token_hash: Buffer;
  invited_by_member_id: number;
  created_at: Instant;
  expires_at: Instant;
  accepted_at: Optional<Date>;
}
