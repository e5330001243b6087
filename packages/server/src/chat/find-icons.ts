import { readCurrencies } from "@guildhall/core/chat";
import { presentCurrencies } from "../currencies/currency.presenter.ts";
import { findCurrencies } from "../currencies/currency.repository.ts";
import type { Handle } from "../db/database.ts";

/** What a workspace's currencies are called as emoji, by short codes and by the emoji themselves. */
export async function findIcons(
  db: Handle,
  { workspaceId }: { readonly workspaceId: number },
): Promise<readonly string[]> {
  const currencies = await findCurrencies(db, workspaceId);
  // Names of both languages are read, whichever it's presented in.
  const presenter = presentCurrencies(currencies, "en");
  return [...readCurrencies(currencies.map(({ id }) => presenter.named(id))).byIcon.keys()];
}
