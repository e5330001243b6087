import type { Handle } from "../db/database.ts";
import { findKeyHash } from "./integration-key.repository.ts";
import { provesKey, readIntegrationKey } from "./integration-key.ts";
import type { ProvenIntegration } from "./integration-key.ts";

/** The integration of a request's key; null without a valid key. */
export async function identifyIntegration(db: Handle, token: string | null): Promise<ProvenIntegration | null> {
  const carried = token === null ? null : readIntegrationKey(token);
  if (carried === null) return null;
  const kept = await findKeyHash(db, carried);
  if (kept === undefined || !provesKey(carried, kept)) return null;
  return { workspaceId: carried.workspaceId, provider: carried.provider, keyHash: kept };
}
