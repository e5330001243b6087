import { MAX_AVATAR_BYTES, MIN_AVATAR_PX, toMegabytes } from "@guildhall/core";
import type { CropBox } from "./crop-box.ts";

/** What the platform's dialog offers; whatever the browser can show is cut and sent as JPEG or PNG. */
export const PICTURE_TYPES = "image/jpeg,image/png,image/webp,image/gif,image/avif";

/** Larger ones would cost a phone its memory; the server takes no more either. */
const MAX_PIXELS = 49_000_000;

/** What is sent is shown at most so large, even on dense screens. */
const SENT_PX = 512;

/** A picture that was chosen and can be cut. */
export interface OpenPicture {
  readonly name: string;
  readonly type: string;
  /** Turned as the camera held it; of a moving picture the first. */
  readonly bitmap: ImageBitmap;
}

/** Why a file is not taken: a text with its values. */
export interface PictureProblem {
  readonly key: "files:problem.empty" | "files:problem.size" | "profile:edit.pictureBroken" | "profile:edit.pictureSmall";
  readonly values: Readonly<Record<string, string | number>>;
}

/** Opens a file as a picture, whatever it is called, or says why it cannot be taken. */
export async function openPicture(file: File): Promise<OpenPicture | PictureProblem> {
  const { name, size, type } = file;
  if (size === 0) return { key: "files:problem.empty", values: { name } };
  if (size > MAX_AVATAR_BYTES) {
    return { key: "files:problem.size", values: { name, size: toMegabytes(size), max: toMegabytes(MAX_AVATAR_BYTES) } };
  }
  const bitmap = await readBitmap(file);
  if (bitmap === null) return { key: "profile:edit.pictureBroken", values: { name } };
  const { width, height } = bitmap;
  if (Math.min(width, height) >= MIN_AVATAR_PX) return { name, type, bitmap };
  bitmap.close();
  return { key: "profile:edit.pictureSmall", values: { name, width, height, px: MIN_AVATAR_PX } };
}

/** Cuts a square out of a picture, as a file of nothing but its pixels. */
export async function cutPicture({ name, type, bitmap }: OpenPicture, box: CropBox): Promise<File> {
  const side = Math.min(box.side, SENT_PX);
  const canvas = new OffscreenCanvas(side, side);
  const context = canvas.getContext("2d");
  if (context !== null) {
    context.imageSmoothingQuality = "high";
    context.drawImage(bitmap, box.x, box.y, box.side, box.side, 0, 0, side, side);
  }
  // Only a photograph has nothing to see through.
  const sent = type === "image/jpeg" ? { type, quality: 0.92, ending: "jpg" } : { type: "image/png", quality: 1, ending: "png" };
  const blob = await canvas.convertToBlob({ type: sent.type, quality: sent.quality });
  return new File([blob], `${name.replace(/\.\w+$/u, "").slice(0, 80) || "picture"}.${sent.ending}`, { type: sent.type });
}

async function readBitmap(file: File): Promise<ImageBitmap | null> {
  const url = URL.createObjectURL(file);
  try {
    // Tells its size without all of its pixels: a small file can claim far more than there is memory for.
    const image = new Image();
    image.src = url;
    await new Promise<void>((resolve, reject) => {
      image.onload = () => resolve();
      image.onerror = reject;
    });
    if (image.naturalWidth * image.naturalHeight > MAX_PIXELS) return null;
    return await createImageBitmap(file);
  } catch {
    return null;
  } finally {
    URL.revokeObjectURL(url);
  }
}
