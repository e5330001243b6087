import { InvalidInputError, toMegabytes } from "@guildhall/core";

/** What an upload must be and what is made of it. */
export interface ImageBounds {
  /** Name of the field, for the message. */
  readonly field: string;
  readonly maxBytes: number;
  /** Least width and height, in pixels. */
  readonly minPx: number;
  /** The square sizes to make, in pixels; the picture is cropped to its middle. */
  readonly sizes: readonly number[];
}

/** A picture of 7,000 × 7,000 is large enough for anybody; a small file can claim far more. */
const MAX_PIXELS = 49_000_000;

const QUALITY = 82;

/** First bytes of the formats that are let in; what the sender calls the file does not matter. */
const SIGNATURES: readonly (readonly number[])[] = [
  [0xff, 0xd8, 0xff],
  [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
];

/**
 * Makes WebP squares of an uploaded JPEG or PNG, one for each size: turned as the camera held it, without
 * anything but its pixels. @throws {InvalidInputError} `file_size`, `image_type`, `image_unreadable`, `image_resolution`
 */
export async function makeSquares(bytes: Uint8Array, bounds: ImageBounds): Promise<readonly Buffer[]> {
  const { field, maxBytes, minPx, sizes } = bounds;
  if (bytes.byteLength > maxBytes) throw refused(field, "file_size", { max: toMegabytes(maxBytes) });
  if (!SIGNATURES.some((each) => each.every((byte, index) => bytes[index] === byte))) throw refused(field, "image_type");
  try {
    // Loaded with the first picture: it is large, and a start should not wait for it.
    const { default: sharp } = await import("sharp");
    const image = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: "error", pages: 1 });
    const { width, height } = await image.metadata();
    if (Math.min(width, height) < minPx) throw refused(field, "image_resolution", { width: minPx, height: minPx });
    return await Promise.all(
      sizes.map((size) =>
        image.clone().rotate().resize(size, size, { fit: "cover" }).webp({ quality: QUALITY }).toBuffer(),
      ),
    );
  } catch (error) {
    if (error instanceof InvalidInputError) throw error;
    throw refused(field, "image_unreadable");
  }
}

function refused(field: string, code: string, values: Readonly<Record<string, number>> = {}): InvalidInputError {
  return new InvalidInputError([{ field, code, values }]);
}
