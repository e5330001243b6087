import { expect } from "@playwright/test";
import type { DemoPerson, Guild } from "../../packages/web/e2e/guild.ts";

/** What changes elsewhere: a call of the API by one of the demo's people, from Guildhall's own pages. */
export interface Elsewhere {
  readonly who: DemoPerson;
  readonly method?: "POST" | "PUT" | "DELETE";
  readonly path: string;
  readonly body?: object;
  /** Sent as a form with this entity instead of a body. */
  readonly entity?: object;
}

/** Does it; fails unless the server does, too. */
export async function change<Data>(
  guild: Guild,
  { who, method = "POST", path, body, entity }: Elsewhere,
): Promise<Data> {
  const caller = await guild.ask(who);
  const content = entity === undefined ? { data: body ?? {} } : { multipart: { entity: JSON.stringify(entity) } };
  const headers = { origin: guild.url, "idempotency-key": crypto.randomUUID() };
  const answer = await caller.fetch(`${guild.url}/api/v1${path}`, { method, headers, ...content });
  const text = await answer.text();
  expect(answer.ok(), `${method} ${path}: ${text}`).toBe(true);
  await caller.dispose();
  return (JSON.parse(text) as { readonly data: Data }).data;
}
