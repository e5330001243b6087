import { InvalidInputError, UnavailableError } from "@guildhall/core";
import type { ReceivedFile } from "@guildhall/core";
import type { Sharp } from "sharp";
import { MAX_PIXELS, openImage, problemOf } from "../files/open-image.ts";

/** The box that a picture is shown in, in px: wide enough for the viewer on a dense screen. */
const SHOWN = { width: 1_400, height: 8_000 } as const;
const SHOWN_QUALITY = 82;
const RAW_QUALITY = 92;

/** A picture made anew. */
export interface RemadeImage {
  /** The whole picture, in its own format. */
  readonly raw: Buffer;
  /** As it is shown: WebP, at most 1,400 px wide. */
  readonly shown: Buffer;
  /** Of the whole picture, in px. */
  readonly width: number;
  readonly height: number;
}

/**
 * Makes a JPEG or PNG anew: turned as the camera held it, in the colours of screens, the first picture of a
 * moving one, and without anything beside its pixels, such as where it was taken.
 * @throws {InvalidInputError} `image_unreadable` or `image_pixels`, naming the file's field
 * @throws {UnavailableError} when too many wait already
 */
export async function remakeImage(file: ReceivedFile): Promise<RemadeImage> {
  try {
    return await openImage(file.read, async (image) => {
      const turned = image.rotate().toColourspace("srgb");
      const { data: raw, info } = await encode(turned, file.kind).toBuffer({ resolveWithObject: true });
      const { default: sharp } = await import("sharp");
      // From the upright one, of which a part at a time is enough: turning needs all of it in memory.
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
