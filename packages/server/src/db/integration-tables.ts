import type { IntegrationProvider } from "@guildhall/core/integrations";
import type { Defaulted, Instant } from "./columns.ts";

/** A workspace's connection to a provider, with its state. */
export interface WorkspaceIntegrationTable {
  workspace_id: number;
  provider: "slack" | "telegram" | "jira" | "ldap";
  owns_users: Defaulted<boolean>;
  owns_groups: Defaulted<boolean>;
  created_at: Instant;
}

/** `key_hash` is the SHA-256 of the secret. */
export interface IntegrationKeyTable {
  workspace_id: number;
  provider: IntegrationProvider;
  key_hash: Uint8Array;
  created_at: Instant;
}

/** A person of a connected system who is a member here. */
export interface ExternalUserTable {
  workspace_id: number;
  provider: IntegrationProvider;
  external_id: string;
  member_id: number;
  created_at: Instant;
}
