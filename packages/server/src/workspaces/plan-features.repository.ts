import { featuresAt, INITIAL_LICENSE } from "@guildhall/core/billing";
import type { FeatureMoment, StoredLicense } from "@guildhall/core/billing";
import type { Feature } from "@guildhall/core/permissions";
import { sql } from "kysely";
import type { Handle } from "../db/database.ts";

/** A workspace's features at a moment, for what runs without anyone asking: a request's are its actor's. */
export async function findFeatures(
  db: Handle,
  workspaceId: number,
  moment: FeatureMoment,
): Promise<readonly Feature[]> {
  const { rows } = await sql<{ license: StoredLicense }>`
    select license from workspaces where id = ${workspaceId}
  `.execute(db);
  return featuresAt({ ...INITIAL_LICENSE, ...rows[0]?.license }, moment);
}
