import { sql } from "kysely";
import type { RawBuilder } from "kysely";

/** Minimum length for the trigram index; shorter parts scan the names. */
const INDEXED = 3;

/** Whether a member's name contains this part, in any case; "" matches every name. */
export function hasNamePart(workspaceId: number, part: string): RawBuilder<boolean> {
  if (part === "") return sql<boolean>`true`;
  const pattern = `%${part.replace(/[\\%_]/g, (character) => `\\${character}`)}%`;
  // An explicit collation: a database in the C locale lowercases only ASCII.
  const isLike = sql<boolean>`lower(name collate "und-x-icu") like lower(${pattern} collate "und-x-icu")`;
  if (Array.from(part).length < INDEXED) return isLike;
  return sql<boolean>`(name_parts(workspace_id, name) @> name_parts(${workspaceId}, ${part}) and ${isLike})`;
}
