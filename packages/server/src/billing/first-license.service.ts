import { INITIAL_LICENSE } from "@guildhall/core/billing";
import type { LicenseMode } from "@guildhall/core/billing";
import type { Tx } from "../db/database.ts";
import { startLicense } from "./license.repository.ts";

/** A new workspace's: free. Where no plans are sold, it has none. */
export async function openFirstLicense(
  db: Tx,
  { workspaceId, at, mode }: { readonly workspaceId: number; readonly at: Date; readonly mode: LicenseMode },
): Promise<void> {
  if (mode === "off") return;
  await startLicense(db, { workspaceId, license: INITIAL_LICENSE, at, source: "", paid: null });
}
