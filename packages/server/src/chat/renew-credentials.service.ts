import type { Deps } from "../lib/deps.ts";
import { runAndTell } from "../lib/run-and-tell.ts";
import type { HostedApp } from "./chat-app-plug.ts";
import { sealCredentials, unsealed } from "./connections.ts";
import { endChat } from "./end-chat.service.ts";
import type { DueRenewal } from "./renewal.repository.ts";
import { isUnchanged, saveRenewed, takeDueRenewals } from "./renewal.repository.ts";

/** How long before they expire credentials are renewed, in ms: time for many attempts. */
const RENEW_EARLY_MS = 2 * 3_600_000;

/** How long one attempt may take, in ms; what a process leaves behind is tried again after that. */
const RENEWAL_LEASE_MS = 60_000;

type Parts = Pick<Deps, "config" | "db" | "bus" | "clock" | "log" | "random">;
type RenewingApp = Pick<HostedApp, "provider" | "renew">;

/**
 * Renews credentials that expire soon, each by one process. The old ones stay and are used until the new ones are stored;
 * returns how many were due.
 */
export async function renewDueCredentials(parts: Parts, app: RenewingApp): Promise<number> {
  if (app.renew === undefined) return 0;
  const { db, clock, log } = parts;
  const at = clock.now();
  const leaseUntil = new Date(at.getTime() + RENEWAL_LEASE_MS);
  const due = await takeDueRenewals(db.handle, { provider: app.provider, at, leaseUntil });
  for (const each of due) {
    try {
      await renew(parts, app.renew, each);
    } catch (error) {
      const { provider, externalId: team } = each;
      log.warn({ err: error, provider, team }, "credentials of a chat could not be renewed yet");
    }
  }
  return due.length;
}

async function renew(parts: Parts, ask: NonNullable<HostedApp["renew"]>, due: DueRenewal): Promise<void> {
  const { config, db, clock, random } = parts;
  const connection = unsealed({ config }, due);
  if (connection === null) return;
  const answer = await ask(connection);
  if (answer.kind === "revoked") return end(parts, due);
  const { credentials, expiresAt } = answer;
  const renewAt = renewalTime(expiresAt);
  await saveRenewed(db.handle, due, { credentials: sealCredentials({ config, random }, due, credentials), renewAt });
  parts.log.info(
    { provider: due.provider, team: due.externalId, at: clock.now() },
    "credentials of a chat were renewed",
  );
}

/** When credentials that expire are renewed. */
export function renewalTime(expiresAt: Date): Date {
  return new Date(expiresAt.getTime() - RENEW_EARLY_MS);
}

// Whoever connected it again meanwhile, or renewed it, has others.
function end(parts: Parts, due: DueRenewal): Promise<void> {
  const { workspaceId, provider, externalId } = due;
  return runAndTell(parts, async (tx, after) => {
    if (!(await isUnchanged(tx, due))) return;
    await endChat(
      { db: tx, at: parts.clock.now(), ...after },
      { workspaceId, provider, externalId, reason: "revoked" },
    );
  });
}
