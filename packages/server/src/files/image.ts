import { InvalidInputError, UnavailableError } from "@guildhall/core";
import type { FieldProblem } from "@guildhall/core";
import { toMegabytes } from "@guildhall/core/attachments";
import type { Sharp } from "sharp";
import { openImage, problemOf } from "./open-image.ts";

interface UploadBounds {
  /** Field name for error messages. */
  readonly field: string;
  readonly maxBytes: number;
  /** Minimum width and height, in pixels. */
  readonly minPx: number;
}

export interface ImageBounds extends UploadBounds {
  /** Square sizes in pixels; the picture is center-cropped. */
  readonly sizes: readonly number[];
}

const QUALITY = 82;
const RAW_QUALITY = 92;

/** Magic bytes of accepted formats; the file name doesn't matter. */
const SIGNATURES = {
  jpg: [0xff, 0xd8, 0xff],
  png: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
} as const;

/**
 * Makes square WebPs of an uploaded JPEG or PNG, one per size: upright and stripped of metadata.
 * @throws {InvalidInputError} `file_size`, `image_type`, `image_unreadable`, `image_pixels`, `image_resolution`
 * @throws {UnavailableError} when the queue is full
 */
export async function makeSquares(bytes: Uint8Array, bounds: ImageBounds): Promise<readonly Buffer[]> {
  return decode(bytes, bounds, (image) =>
    Promise.all(
      bounds.sizes.map((size) =>
        image.clone().resize(size, size, { fit: "cover" }).webp({ quality: QUALITY }).toBuffer(),
      ),
    ),
  );
}

export interface Picture {
  /** Full size, in its original format. */
  readonly raw: Buffer;
  readonly rawEnding: "jpg" | "png";
  /** WebP, in the requested width and height. */
  readonly shown: Buffer;
}

/** In pixels; `inside` keeps the ratio and never enlarges, `cover` is center-cropped. */
export interface ShownBox {
  readonly width: number;
  readonly height: number;
  readonly fit: "inside" | "cover";
}

/**
 * Re-encodes an uploaded JPEG or PNG at full size and for display: upright, in sRGB, the first frame of an animation,
 * stripped of metadata.
 * @throws as {@link makeSquares}
 */
export async function makePicture(
  bytes: Uint8Array,
  bounds: UploadBounds & { readonly shown: ShownBox },
): Promise<Picture> {
  const box = { ...bounds.shown, withoutEnlargement: bounds.shown.fit === "inside" };
  return decode(bytes, bounds, async (image, rawEnding) => ({
    raw: await (rawEnding === "png" ? image.clone().png() : image.clone().jpeg({ quality: RAW_QUALITY })).toBuffer(),
    rawEnding,
    shown: await image.clone().resize(box).webp({ quality: QUALITY }).toBuffer(),
  }));
}

/** Validates an upload and processes it; the picture passed to `make` is upright and in sRGB. */
async function decode<Made>(
  bytes: Uint8Array,
  { field, maxBytes, minPx }: UploadBounds,
  make: (image: Sharp, ending: Picture["rawEnding"]) => Promise<Made>,
): Promise<Made> {
  if (bytes.byteLength > maxBytes) throw refused(field, { code: "file_size", values: { max: toMegabytes(maxBytes) } });
  const ending = endingOf(bytes);
  if (ending === null) throw refused(field, { code: "image_type" });
  try {
    return await openImage(
      () => Promise.resolve(bytes),
      async (image) => {
        const { width, height } = await image.metadata();
        if (Math.min(width, height) < minPx)
          throw refused(field, { code: "image_resolution", values: { width: minPx, height: minPx } });
        return make(image.rotate().toColourspace("srgb"), ending);
      },
    );
  } catch (error) {
    if (error instanceof InvalidInputError || error instanceof UnavailableError) throw error;
    throw new InvalidInputError([problemOf(error, field)]);
  }
}

function endingOf(bytes: Uint8Array): Picture["rawEnding"] | null {
  const begins = (ending: Picture["rawEnding"]): boolean =>
    SIGNATURES[ending].every((byte, index) => bytes[index] === byte);
  if (begins("jpg")) return "jpg";
  return begins("png") ? "png" : null;
}

function refused(field: string, problem: FieldProblem): InvalidInputError {
  return new InvalidInputError([{ field, ...problem }]);
}
