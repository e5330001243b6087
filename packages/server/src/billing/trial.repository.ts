import { createHmac } from "node:crypto";
import { normalizeEmail } from "@guildhall/core";
import { TRIAL_PAUSE_MS } from "@guildhall/core/billing";
import { sql } from "kysely";
import type { Handle } from "../db/database.ts";

/** Who tries a plan, where. */
export interface Trier {
  readonly workspaceId: number;
  readonly email: string;
  readonly secret: string;
  readonly at: Date;
}

/** Whether the workspace ever, or the person within a year, has tried a plan. */
export async function hasTried(db: Handle, { workspaceId, email, secret, at }: Trier): Promise<boolean> {
  const since = new Date(at.getTime() - TRIAL_PAUSE_MS);
  const hash = hashOf(email, secret);
  const own = await sql`select id from license_trials where workspace_id = ${workspaceId} limit 1`.execute(db);
  if (own.rows.length > 0) return true;
  const { rows } = await sql`
    select id from license_trials where email_hash = ${hash} and started_at > ${since}::timestamptz limit 1
  `.execute(db);
  return rows.length > 0;
}

export async function insertTrial(db: Handle, { plan, ...trier }: Trier & { readonly plan: string }): Promise<void> {
  await db
    .insertInto("license_trials")
    .values({
      workspace_id: trier.workspaceId,
      plan,
      email_hash: hashOf(trier.email, trier.secret),
      started_at: trier.at,
    })
    .execute();
}

/** The same for `a@x` and `a+b@x`; a list of addresses isn't kept. */
function hashOf(email: string, secret: string): Buffer {
  const [name = "", ...domain] = normalizeEmail(email).split("@");
  const plain = `${name.split("+")[0] ?? ""}@${domain.join("@")}`;
  return createHmac("sha256", secret).update(`trial of ${plain}`).digest();
}
