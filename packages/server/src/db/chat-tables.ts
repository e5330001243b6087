import type { Language } from "@guildhall/core";
import type { ChatCard, ChatProviderName, InboundResponse } from "@guildhall/core/chat";
import type { Generated } from "kysely";
import type { Defaulted, DefaultedList, Instant, Json, Optional } from "./columns.ts";

/** A team, a group or a person's own chat, of one workspace; `credentials` are sealed. */
export interface ChatConnectionTable {
  workspace_id: number;
  provider: ChatProviderName;
  external_id: string;
  name: string;
  language: Language;
  is_personal: Defaulted<boolean>;
  credentials: Uint8Array;
  state: Defaulted<"active" | "revoked" | "uninstalled">;
  channel_id: Defaulted<string>;
  missed_scope: Defaulted<string>;
  matches_emails: Defaulted<boolean>;
  created_at: Instant;
  changed_at: Instant;
  has_digest: Defaulted<boolean>;
  digest_at: Optional<Date>;
  renew_at: Optional<Date>;
  renewing_until: Optional<Date>;
  people_read_at: Optional<Date>;
}

export interface ChatUnmatchedTable {
  workspace_id: number;
  provider: ChatProviderName;
  member_id: number;
}

export interface ChatChannelTable {
  workspace_id: number;
  provider: ChatProviderName;
  external_id: string;
  channel_id: string;
  name: string;
  position: number;
}

/** The sealed integration key with which the server itself acts for members. */
export interface ChatKeyTable {
  workspace_id: number;
  provider: ChatProviderName;
  sealed: Uint8Array;
}

/** `code_hash` is the SHA-256 of the code. */
export interface ChatCodeTable {
  workspace_id: number;
  code_hash: Uint8Array;
  provider: ChatProviderName;
  purpose: "link" | "connect";
  member_id: number;
  expires_at: Instant;
  used_at: Optional<Date>;
}

/** A message of a chat as it should be, and how far the chat is. */
export interface ChatOutboxTable {
  workspace_id: number;
  id: Generated<number>;
  provider: ChatProviderName;
  external_id: string;
  place: string;
  is_group: boolean;
  language: Language;
  priority: number;
  key: string;
  type: Defaulted<string>;
  entity_id: Defaulted<number>;
  thing: Defaulted<string>;
  member_id: Defaulted<number>;
  card: Json<ChatCard>;
  is_withdrawn: Defaulted<boolean>;
  thread_of: Optional<number>;
  thread_id: Defaulted<string>;
  message_id: Defaulted<string>;
  version: Defaulted<number>;
  sent_version: Defaulted<number>;
  attempts: Defaulted<number>;
  due_at: Optional<Date>;
  taken_until: Optional<Date>;
  problem: Defaulted<"" | "unreachable" | "failed" | "late">;
  error: Defaulted<string>;
  created_at: Instant;
  sent_at: Optional<Date>;
}

/** What a provider sent, of no workspace yet. */
export interface ChatInboxTable {
  id: Generated<number>;
  provider: ChatProviderName;
  delivery_id: string;
  body: string;
  state: Defaulted<"new" | "done" | "given_up">;
  attempts: Defaulted<number>;
  due_at: Instant;
  received_at: Instant;
  answer: Json<InboundResponse> | null;
  error: Defaulted<string>;
}

/** The last sends to a place; "" is the provider as a whole. */
export interface ChatPaceTable {
  provider: ChatProviderName;
  place: string;
  sent: DefaultedList<Date>;
  ready_at: Instant;
}

/** What an app keeps between two deliveries. */
export interface ChatNoteTable {
  provider: ChatProviderName;
  key: string;
  value: string;
  expires_at: Instant;
}

/** A bot whose token the server has; `token_mark` is a keyed hash of that. */
export interface ChatBotTable {
  provider: ChatProviderName;
  token_mark: Uint8Array;
  external_id: Defaulted<string>;
  username: Defaulted<string>;
  refused_at: Optional<Date>;
}
