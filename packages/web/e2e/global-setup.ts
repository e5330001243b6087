import { rmSync } from "node:fs";
import { buildStale, SERVER } from "../../../scripts/build-stale.ts";
import { demoFolderOf, startServer } from "./guild.ts";

/** Builds the server if it's stale, and fills a demo workspace once; every worker then copies it. Returns the cleanup. */
// Playwright requires a default export here.
export default async function prepareDemo(): Promise<() => void> {
  await buildStale(SERVER);
  const folder = demoFolderOf(process.pid);
  const server = await startServer(folder);
  await server.stop();
  return () => rmSync(folder, { recursive: true, force: true });
}
