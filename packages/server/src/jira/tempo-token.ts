import type { Handle } from "../db/database.ts";
import type { Deps } from "../lib/deps.ts";
import { openText, sealText } from "../lib/sealed-text.ts";
import { findTempoToken, saveTempoToken } from "./jira-site.repository.ts";

interface SiteName {
  readonly workspaceId: number;
  readonly id: number;
}

/** Stores it sealed, and has Tempo asked at once; "" forgets it. */
export async function keepTempoToken(
  { db, config, random, at }: Pick<Deps, "config" | "random"> & { readonly db: Handle; readonly at: Date },
  site: SiteName,
  token: string,
): Promise<void> {
  const seal = { secret: config.secret, purpose: purposeOf(site), random };
  const { workspaceId, id } = site;
  await saveTempoToken(db, { workspaceId, id, sealed: token === "" ? null : sealText(token, seal), at });
}

/** For requests to Tempo; null if there's none, or it was sealed with another secret of the installation. */
export async function readTempoToken(
  { db, config }: Pick<Deps, "config"> & { readonly db: Handle },
  site: SiteName,
): Promise<string | null> {
  const sealed = await findTempoToken(db, site);
  return sealed === null ? null : openTempoToken(sealed, { config, site });
}

/** Null if it was sealed with another secret of the installation. */
export function openTempoToken(
  sealed: Uint8Array,
  { config, site }: Pick<Deps, "config"> & { readonly site: SiteName },
): string | null {
  return openText(sealed, { secret: config.secret, purpose: purposeOf(site) });
}

function purposeOf({ workspaceId, id }: SiteName): string {
  return `tempo token ${String(workspaceId)} ${String(id)}`;
}
