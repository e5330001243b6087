import { MAX_AVATAR_BYTES, MIN_AVATAR_PX } from "@guildhall/core";
import { type FileProblem, toMegabytes } from "@guildhall/core/attachments";
import { openPicture } from "@guildhall/widget";
import type { CropBox } from "./crop-box.ts";

/** For the file dialog; anything the browser can decode is cropped and sent as JPEG or PNG. */
export const PICTURE_TYPES = "image/jpeg,image/png,image/webp,image/gif,image/avif";

/** The largest displayed size in px, even on dense screens. */
const SENT_PX = 512;

/** A chosen picture, ready to crop. */
export interface OpenPicture {
  readonly name: string;
  readonly type: string;
  /** With the camera's rotation applied; an animation's first frame. */
  readonly bitmap: ImageBitmap;
}

/** Opens a file as a picture, whatever its extension, or returns why it can't be used. */
export async function openAvatar(file: File): Promise<OpenPicture | FileProblem> {
  const { name, size, type } = file;
  if (size === 0) return { code: "empty", values: { name } };
  if (size > MAX_AVATAR_BYTES)
    return { code: "size", values: { name, size: toMegabytes(size), max: toMegabytes(MAX_AVATAR_BYTES) } };
  const opened = await openPicture(file, { minPx: MIN_AVATAR_PX });
  return "code" in opened ? opened : { name, type, bitmap: opened };
}

/** Crops a square as a file without metadata. */
export async function cutPicture({ name, type, bitmap }: OpenPicture, box: CropBox): Promise<File> {
  const side = Math.min(box.side, SENT_PX);
  const canvas = new OffscreenCanvas(side, side);
  const context = canvas.getContext("2d");
  if (context !== null) {
    context.imageSmoothingQuality = "high";
    context.drawImage(bitmap, box.x, box.y, box.side, box.side, 0, 0, side, side);
  }
  // JPEGs have no transparency.
  const sent =
    type === "image/jpeg" ? { type, quality: 0.92, ending: "jpg" } : { type: "image/png", quality: 1, ending: "png" };
  const blob = await canvas.convertToBlob({ type: sent.type, quality: sent.quality });
  return new File([blob], `${name.replace(/\.\w+$/u, "").slice(0, 80) || "picture"}.${sent.ending}`, {
    type: sent.type,
  });
}
