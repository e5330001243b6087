import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { toManifest } from "../src/manifest/manifest.ts";
import { buildFrame, FRAME_OUT, writeFrame } from "./build-frame.ts";
import { readConfig } from "./app.config.ts";

// What `forge deploy` takes, in dist.
const OUT = fileURLToPath(new URL("../dist", import.meta.url));

const config = readConfig();
if ("fault" in config) {
  console.error(config.fault);
  process.exitCode = 1;
} else {
  await buildFrame(FRAME_OUT);
  writeFrame(FRAME_OUT, config.server);
  writeFileSync(join(OUT, "manifest.yml"), toManifest(config));
  console.log(`Built the app for ${config.server}; deploy it from ${OUT}`);
}
