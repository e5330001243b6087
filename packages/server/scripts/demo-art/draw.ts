import { mkdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import sharp from "sharp";
import { BADGES } from "./badges.ts";
import { listLooks } from "./look.ts";
import { drawPortrait } from "./portrait.ts";
import { PERK_SCENES } from "./scenes.ts";

// Draws the demo's pictures into packages/server/assets/art: `node packages/server/scripts/demo-art/draw.ts`.
const folder = join(dirname(fileURLToPath(import.meta.url)), "../../assets/art");

async function draw(svg: string, name: string, width: number): Promise<void> {
  const image = sharp(Buffer.from(svg), { density: 144 }).resize({ width });
  await image.webp({ quality: 86, effort: 6 }).toFile(join(folder, `${name}.webp`));
}

mkdirSync(folder, { recursive: true });
for (const [place, look] of listLooks().entries()) await draw(drawPortrait(look, place), `person-${place + 1}`, 192);
for (const [place, svg] of PERK_SCENES.entries()) await draw(svg, `perk-${place + 1}`, 800);
for (const [place, svg] of BADGES.entries()) await draw(svg, `badge-${place + 1}`, 192);
