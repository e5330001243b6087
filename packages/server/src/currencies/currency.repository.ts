import type { CurrencyForms } from "@guildhall/core";
import type { Handle } from "../db/database.ts";

/** `icon` is an emoji, or the path of an uploaded picture. */
export interface Currency {
  readonly id: number;
  readonly name: string;
  /** Words beside a number; empty ones fall back to the name. */
  readonly forms: CurrencyForms;
  readonly icon: string;
  readonly kind: "emoji" | "custom";
  readonly isAllowed: boolean;
}

/** In the workspace's order, including those no longer allowed. */
export async function findCurrencies(db: Handle, workspaceId: number): Promise<Currency[]> {
  const rows = await db
    .selectFrom("currencies")
    .select(["id", "name", "forms", "icon", "kind", "is_allowed"])
    .where("workspace_id", "=", workspaceId)
    .orderBy("position")
    .orderBy("id")
    .execute();
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    forms: row.forms,
    icon: row.icon,
    kind: row.kind,
    isAllowed: row.is_allowed,
  }));
}
