import type { FileKind } from "@guildhall/core";
import type { Generated } from "kysely";
import type { Instant, Optional } from "./columns.ts";

/** A file that came with something. */
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
  /** Null while nothing holds it. */
  kept_at: Optional<Date>;
}
