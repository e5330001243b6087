import { rmSync } from "node:fs";
import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startServer, type RunningServer } from "./guild.ts";
import { openPostOffice, type PostOffice } from "./post-office.ts";

/** An empty installation with a real mail server. */
export interface Office {
  readonly server: RunningServer;
  readonly mail: PostOffice;
}

/** Provides an office while `use` runs; `settings` are its server's environment variables. */
export async function lendOffice(
  settings: Readonly<Record<string, string>>,
  use: (office: Office) => Promise<void>,
): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "guildhall-office-"));
  const mail = await openPostOffice();
  const server = await startServer(folder, { SMTP_URL: mail.url, DEMO: "off", ...settings });
  await use({ server, mail });
  await server.kill();
  await mail.close();
  rmSync(folder, { recursive: true, force: true });
}
