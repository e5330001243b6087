import { sql } from "kysely";
import type { RawBuilder } from "kysely";

/** Letters in a row that the index of names knows; fewer are looked for in the names themselves. */
const INDEXED = 3;

/** The condition that a member's name has this part, in any case; "" is in every name. */
export function hasNamePart(workspaceId: number, part: string): RawBuilder<boolean> {
  if (part === "") return sql<boolean>`true`;
  const pattern = `%${part.replace(/[\\%_]/g, (character) => `\\${character}`)}%`;
  // The collation is named because a database in the C locale knows no capitals but Latin ones.
  const isLike = sql<boolean>`lower(name collate "und-x-icu") like lower(${pattern} collate "und-x-icu")`;
  if (Array.from(part).length < INDEXED) return isLike;
  return sql<boolean>`(name_parts(workspace_id, name) @> name_parts(${workspaceId}, ${part}) and ${isLike})`;
}
