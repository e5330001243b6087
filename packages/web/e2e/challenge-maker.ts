import { randomUUID } from "node:crypto";
import type { DemoPerson, Guild } from "./guild.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

/** Creates a challenge through the API and returns its id; by default a published quest of the moderator's. */
export async function makeChallenge(
  guild: Guild,
  wish: Readonly<Record<string, unknown>> & { readonly title: string; readonly by?: DemoPerson },
): Promise<number> {
  const { by = "moderator", ...fields } = wish;
  const client = await guild.ask(by);
  const answer = await client.post(`${guild.url}/api/v1/challenges`, {
    data: { type: "quest", status: "new", ...fields },
    headers: { origin: guild.url, "idempotency-key": randomUUID() },
  });
  const { data } = (await answer.json()) as { readonly data: { readonly cid: number } };
  await client.dispose();
  return data.cid;
}

/** The instant this many days from now, as on the wire. */
export function inDays(days: number): string {
  return new Date(Date.now() + days * DAY_MS).toISOString();
}
