import type { CurrencyForms } from "@guildhall/core";
import type { Handle } from "../db/database.ts";

/** A currency of a workspace; `icon` is an emoji, or the path of an uploaded picture. */
export interface Currency {
  readonly id: number;
  readonly name: string;
  /** Its words beside a number; empty ones go by the name. */
  readonly forms: CurrencyForms;
  readonly icon: string;
  readonly kind: "emoji" | "custom";
  readonly isAllowed: boolean;
}

/** Every currency of the workspace in its own order, also those no longer allowed. */
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
