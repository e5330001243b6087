import { rmSync } from "node:fs";
import { DEMO_FOLDER, startServer } from "./guild.ts";

/** Fills a workspace with the demo once; every worker then takes a copy of it. */
export async function prepareDemo(): Promise<void> {
  rmSync(DEMO_FOLDER, { recursive: true, force: true });
  const server = await startServer(DEMO_FOLDER);
  await server.stop();
}

// Playwright asks for a default export here.
export default prepareDemo;
