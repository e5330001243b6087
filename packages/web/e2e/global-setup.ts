import { rmSync } from "node:fs";
import { buildStale, SERVER } from "../../../scripts/build-stale.ts";
import { ask, demoFolderOf, startServer } from "./guild.ts";
import { change } from "./story-people.ts";

/** Builds the server if it's stale, and fills a demo workspace once; every worker then copies it. Returns the cleanup. */
// Playwright requires a default export here.
export default async function prepareDemo(): Promise<() => void> {
  await buildStale(SERVER);
  const folder = demoFolderOf(process.pid);
  const server = await startServer(folder);
  await silenceReminders(server.url);
  await server.stop();
  return () => rmSync(folder, { recursive: true, force: true });
}

/** In the last days of a month, a reminder would come in the midst of a test, and count as one of its notifications. */
async function silenceReminders(url: string): Promise<void> {
  await change({ url, ask: (person) => ask(url, person) }, "/thanks/settings", { reminder: "off" });
}
