import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { NotFoundError } from "@guildhall/core";
import type { FastifyInstance } from "fastify";
import { sandboxed } from "../http/security-headers.ts";
import { SERVER_FOLDER } from "../lib/server-folder.ts";

/** Drawn by scripts/demo-art/draw.ts. */
const FOLDER = join(SERVER_FOLDER, "assets/art");

/** A picture that ships with the server, as WebP; places start at 1. */
export interface Drawing {
  readonly kind: "person" | "perk" | "badge";
  readonly place: number;
}

export function readDrawing({ kind, place }: Drawing): Promise<Uint8Array> {
  return readFile(join(FOLDER, `${kind}-${place}.webp`));
}

const PERK = /^perk-([1-6])\.webp$/;

/** Where browsers find a perk's drawing before there's such a perk. */
export function drawingUrl(place: number): string {
  return `/art/perk-${place}.webp`;
}

/** Serves the drawings of perks that are suggested. */
export function registerArt(server: FastifyInstance): void {
  server.get<{ Params: { name: string } }>("/art/:name", async (request, reply) => {
    const { name } = request.params;
    const place = PERK.exec(name)?.[1];
    if (place === undefined) throw new NotFoundError("file");
    return sandboxed(reply, "default-src 'none'")
      .type("image/webp")
      .header("cache-control", "public, max-age=86400")
      .send(await readDrawing({ kind: "perk", place: Number(place) }));
  });
}
