import { InvalidInputError, UnavailableError } from "@guildhall/core";
import type { ReceivedFile } from "@guildhall/core";
import type { Sharp } from "sharp";
import { MAX_PIXELS, openImage, problemOf } from "../files/open-image.ts";

/** Maximum display size in px: wide enough for the viewer on a high-density screen. */
const SHOWN = { width: 1_400, height: 8_000 } as const;
const SHOWN_QUALITY = 82;
const RAW_QUALITY = 92;

export interface RemadeImage {
  /** Full size, in its own format. */
  readonly raw: Buffer;
  /** WebP for display, at most 1,400 px wide. */
  readonly shown: Buffer;
  /** Full-size px. */
  readonly width: number;
  readonly height: number;
}

/**
 * Re-encodes a JPEG or PNG: upright, in sRGB, the first frame of an animation, stripped of metadata such as location.
 * @throws {InvalidInputError} `image_unreadable` or `image_pixels`, naming the file's field
 * @throws {UnavailableError} when the queue is full
 */
export async function remakeImage(file: ReceivedFile): Promise<RemadeImage> {
  try {
    return await openImage(file.read, async (image) => {
      const turned = image.rotate().toColourspace("srgb");
      const { data: raw, info } = await encode(turned, file.kind).toBuffer({ resolveWithObject: true });
      const { default: sharp } = await import("sharp");
      // From the upright image, which can be streamed: rotating needs all of it in memory.
      const shown = sharp(raw, { limitInputPixels: MAX_PIXELS }).resize({
        ...SHOWN,
        fit: "inside",
        withoutEnlargement: true,
      });
      return {
        raw,
        shown: await shown.webp({ quality: SHOWN_QUALITY }).toBuffer(),
        width: info.width,
        height: info.height,
      };
    });
  } catch (error) {
    if (error instanceof UnavailableError) throw error;
    throw new InvalidInputError([problemOf(error, file.field)]);
  }
}

function encode(image: Sharp, kind: ReceivedFile["kind"]): Sharp {
  return kind === "png" ? image.png() : image.jpeg({ quality: RAW_QUALITY });
}
