import { rmSync } from "node:fs";
import { demoFolderOf, startServer } from "./guild.ts";

/** Fills a demo workspace once; every worker then copies it. Returns the cleanup. */
// Playwright requires a default export here.
export default async function prepareDemo(): Promise<() => void> {
  const folder = demoFolderOf(process.pid);
  const server = await startServer(folder);
  await server.stop();
  return () => rmSync(folder, { recursive: true, force: true });
}
