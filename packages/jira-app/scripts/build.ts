import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { FRAME_FOLDER, toManifest } from "../src/manifest/manifest.ts";
import { buildFrame, writeFrame } from "./build-frame.ts";
import { readConfig } from "./app.config.ts";

// What `forge deploy` takes, in dist.
const OUT = fileURLToPath(new URL("../dist", import.meta.url));

const config = readConfig();
if ("fault" in config) {
  console.error(config.fault);
  process.exitCode = 1;
} else {
  const folder = join(OUT, FRAME_FOLDER);
  await buildFrame(folder);
  writeFrame(folder, config.server);
  writeFileSync(join(OUT, "manifest.yml"), toManifest(config));
  console.log(`Built the app for ${config.server}; deploy it from ${OUT}`);
}
