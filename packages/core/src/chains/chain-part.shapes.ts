import * as z from "zod/mini";
import { chainCard } from "./chain.shapes.ts";

const { id, title, progress, isWelcome } = chainCard.shape;

/** A chain on a card, with how far the viewer is by now. */
const chainPart = z.object({
  ...{ id, title, progress, isWelcome },
  /** Null while there's something to do. */
  state: z.nullable(z.enum(["finished", "closed"])),
  /** What the viewer may do next; null for nothing. */
  next: z.nullable(z.enum(["start", "resume"])),
});

export type ChainPart = z.output<typeof chainPart>;

export const chainParts = { chain: z.optional(chainPart) };
