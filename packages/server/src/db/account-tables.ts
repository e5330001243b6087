import type { Generated } from "kysely";
import type { Defaulted, Instant, Optional } from "./columns.ts";

/** One identity to sign in with. */
export interface AccountTable {
  id: Generated<number>;
  email: string;
  password_hash: Optional<string>;
  language: Defaulted<"en" | "ru">;
  is_super_admin: Defaulted<boolean>;
  created_at: Instant;
}

/** Somebody signed in on a device; only the SHA-256 of the secret is kept. */
export interface SessionTable {
  token_hash: Buffer;
  account_id: number;
  workspace_id: Optional<number>;
  created_at: Instant;
  seen_at: Instant;
  expires_at: Instant;
}

/** Who an account is elsewhere. */
export interface AccountIdentityTable {
  provider: "directory";
  external_id: string;
  account_id: number;
  created_at: Instant;
}

/** A link to sign up or to set a password anew; only its SHA-256 is kept. */
export interface AccountTokenTable {
  id: Generated<number>;
  kind: "sign_up" | "reset";
  email: string;
  name: Defaulted<string>;
  token_hash: Buffer;
  created_at: Instant;
  expires_at: Instant;
  spent_at: Optional<Date>;
}

/** The e-mail that an account is to get; only its link's SHA-256 is kept. */
export interface EmailChangeTable {
  account_id: number;
  email: string;
  token_hash: Buffer;
  created_at: Instant;
  expires_at: Instant;
}

/** A link into a workspace; only its SHA-256 is kept. */
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
