import type { Generated } from "kysely";
import type { Defaulted, Instant, Optional } from "./columns.ts";

/** A site with the Forge app; `tempo_token` is sealed. */
export interface JiraSiteTable {
  workspace_id: number;
  id: Generated<number>;
  installation_id: string;
  cloud_id: string;
  environment: "production" | "staging" | "development";
  site_url: string;
  state: Defaulted<"active" | "uninstalled">;
  license: Defaulted<"none" | "active" | "inactive">;
  tempo_token: Optional<Uint8Array>;
  is_tempo_refused: Defaulted<boolean>;
  tempo_read_at: Optional<Date>;
  tempo_due_at: Optional<Date>;
  tempo_attempts: Defaulted<number>;
  tempo_began_at: Optional<Date>;
  tempo_offset: Defaulted<number>;
  seen_at: Instant;
  created_at: Instant;
  changed_at: Instant;
}

/** `code_hash` is the SHA-256 of the code. */
export interface JiraCodeTable {
  workspace_id: number;
  code_hash: Uint8Array;
  member_id: number;
  expires_at: Instant;
  used_at: Optional<Date>;
}

/** SHA-256 of what works once. */
export interface JiraTokenTable {
  hash: Uint8Array;
  expires_at: Instant;
}
