import { productIn, recordEvent } from "../events/record-event.ts";
import type { Deps } from "../lib/deps.ts";
import { runAndTell } from "../lib/run-and-tell.ts";
import { findHolders } from "../users/index.ts";
import { endReading, markTokenRefused } from "./tempo-reading.repository.ts";
import type { TempoReading } from "./tempo-reading.repository.ts";

interface Refusal {
  readonly at: Date;
  /** When it's tried again. */
  readonly dueAt: Date;
  readonly attempts: number;
}

/** Keeps that Tempo doesn't take the token. Whoever can enter another one hears of it once, until one is taken again. */
export async function refuseToken(
  parts: Pick<Deps, "db" | "bus">,
  reading: TempoReading,
  { at, dueAt, attempts }: Refusal,
): Promise<void> {
  await runAndTell(parts, async (tx, after) => {
    const isNews = await markTokenRefused(tx, reading);
    await endReading(tx, reading, { readAt: reading.readAt, dueAt, attempts });
    if (!isNews) return;
    const { workspaceId, siteUrl, environment } = reading;
    const managerIds = [...(await findHolders(tx, workspaceId, "manage-ws-settings"))];
    const actor = productIn(workspaceId);
    const payload = { siteUrl, environment, managerIds };
    await recordEvent({ ...after, db: tx, at, actor }, { type: "jira_tempo.refused", payload });
  });
}
