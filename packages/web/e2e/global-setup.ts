import { rmSync } from "node:fs";
import { demoFolderOf, startServer } from "./guild.ts";

/** Fills a workspace with the demo once; every worker then takes a copy of it. Returns what clears it away. */
// Playwright asks for a default export here.
export default async function prepareDemo(): Promise<() => void> {
  const folder = demoFolderOf(process.pid);
  const server = await startServer(folder);
  await server.stop();
  return () => rmSync(folder, { recursive: true, force: true });
}
