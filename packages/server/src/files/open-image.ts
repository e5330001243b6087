import type { FieldError } from "@guildhall/core";
import type { Sharp } from "sharp";
import { createQueue } from "../spreadsheets/queue.ts";

/** 7,000 × 7,000 is enough for anyone; a small file can claim far more. */
export const MAX_PIXELS = 49_000_000;

const PIXELS_PER_MEGAPIXEL = 1_000_000;

/** Processing timeout of any picture, in s. */
const MAX_SECONDS = 15;

/** Decoding takes a lot of memory and every core, so it's one at a time, with a queue. */
const inTurn = createQueue({ atOnce: 1, waiting: 300 });

/**
 * Processes an uploaded picture (an animation's first frame) when its turn comes in the process-wide queue.
 * @throws whatever `make` and the decoder throw
 * @throws {UnavailableError} when the queue is full
 */
export function openImage<Made>(read: () => Promise<Uint8Array>, make: (image: Sharp) => Promise<Made>): Promise<Made> {
  return inTurn(async () => {
    // Not earlier: pictures in the queue take no memory.
    const bytes = await read();
    // Imported lazily: it's large and would slow down startup.
    const { default: sharp } = await import("sharp");
    return make(
      sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: "error", pages: 1 }).timeout({ seconds: MAX_SECONDS }),
    );
  });
}

/** `image_pixels` when the upload claims too many, else `image_unreadable`. */
export function problemOf(error: unknown, field: string): FieldError {
  // The decoder has no code for it.
  const isTooLarge = error instanceof Error && error.message.includes("exceeds pixel limit");
  return isTooLarge
    ? { field, code: "image_pixels", values: { max: MAX_PIXELS / PIXELS_PER_MEGAPIXEL } }
    : { field, code: "image_unreadable" };
}
