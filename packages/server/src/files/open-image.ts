import type { FieldError } from "@guildhall/core";
import type { Sharp } from "sharp";
import { createQueue } from "../spreadsheets/queue.ts";

/** A picture of 7,000 × 7,000 is large enough for anybody; a small file can claim far more. */
export const MAX_PIXELS = 49_000_000;

const PIXELS_PER_MEGAPIXEL = 1_000_000;

/** Whatever is in a picture, nobody waits longer for it, in s. */
const MAX_SECONDS = 15;

/** Decoding takes much memory, and by itself every core there is: one at a time, the others wait in line. */
const inTurn = createQueue({ atOnce: 1, waiting: 300 });

/**
 * Opens an uploaded picture when it is its turn among all pictures of the process and has something made of it;
 * of a moving one the first. @throws whatever `make` and the decoder throw
 * @throws {UnavailableError} when too many wait already
 */
export function openImage<Made>(read: () => Promise<Uint8Array>, make: (image: Sharp) => Promise<Made>): Promise<Made> {
  return inTurn(async () => {
    // Not before: whoever waits holds nothing.
    const bytes = await read();
    // Loaded with the first picture: it is large, and a start should not wait for it.
    const { default: sharp } = await import("sharp");
    return make(
      sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: "error", pages: 1 }).timeout({ seconds: MAX_SECONDS }),
    );
  });
}

/** What is wrong with an upload that could not be opened: `image_pixels` when it claims too many, else `image_unreadable`. */
export function problemOf(error: unknown, field: string): FieldError {
  // The decoder has no code for it.
  const isTooLarge = error instanceof Error && error.message.includes("exceeds pixel limit");
  return isTooLarge
    ? { field, code: "image_pixels", values: { max: MAX_PIXELS / PIXELS_PER_MEGAPIXEL } }
    : { field, code: "image_unreadable" };
}
