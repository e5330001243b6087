import { NotFoundError } from "@guildhall/core";
import type { FastifyInstance } from "fastify";
import { shareWithAll } from "./cross-origin.ts";
import { DRAWN_ICONS } from "./drawn-icons.ts";
import { sandboxed } from "./security-headers.ts";

const NAME = /^([0-9a-f]{1,6}(?:-[0-9a-f]{1,6}){0,11})\.svg$/;
const EMOJI = /^[\p{Emoji}\p{Emoji_Component}\p{Extended_Pictographic}\u200d\ufe0f]+$/u;
const LAST_CODE_POINT = 0x10ffff;

/** Serves emoji as SVG, `/icons/1f44f.svg` by hyphenated hex code points, and drawn icons by name. */
export function registerIcons(server: FastifyInstance): void {
  server.get<{ Params: { name: string } }>("/icons/:name", async (request, reply) => {
    const { name } = request.params;
    const icon = DRAWN_ICONS.get(name) ?? drawEmoji(name);
    if (icon === null) throw new NotFoundError("icon", { name });
    return sandboxed(shareWithAll(reply), "default-src 'none'")
      .type("image/svg+xml; charset=utf-8")
      .header("cache-control", "public, max-age=31536000, immutable")
      .send(icon);
  });
}

/** The emoji of a file name, or null. */
export function readEmoji(name: string): string | null {
  const spelled = NAME.exec(name)?.[1];
  if (spelled === undefined) return null;
  const codePoints = spelled.split("-").map((each) => Number.parseInt(each, 16));
  if (codePoints.some((each) => each > LAST_CODE_POINT)) return null;
  const text = String.fromCodePoint(...codePoints);
  return EMOJI.test(text) ? text : null;
}

function drawEmoji(name: string): string | null {
  const emoji = readEmoji(name);
  if (emoji === null) return null;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64">` +
    `<text x="32" y="50" font-size="52" text-anchor="middle">${emoji}</text></svg>`
  );
}
