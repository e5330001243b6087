import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { serveSites } from "./embed-servers.ts";

// Built as hosts get it. The host's page and Guildhall are different sites.
const script = fileURLToPath(new URL("../scripts/build-embed.ts", import.meta.url));
const { status } = spawnSync(process.execPath, [script], { stdio: "inherit" });
if (status !== 0) process.exit(1);
const { host, guildhall } = await serveSites();
process.stdout.write(`host at ${host}, guildhall at ${guildhall}\n`);
