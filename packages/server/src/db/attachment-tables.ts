import type { FileKind } from "@guildhall/core";
import type { Generated } from "kysely";
import type { Instant, Optional } from "./columns.ts";

export interface AttachmentTable {
  workspace_id: number;
  id: Generated<number>;
  member_id: number;
  name: string;
  kind: FileKind;
  bytes: number;
  width: number | null;
  height: number | null;
  raw_file: string;
  shown_file: string | null;
  created_at: Instant;
  /** Null while it isn't attached. */
  kept_at: Optional<Date>;
}
