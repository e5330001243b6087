import { type FileRule, kindByStart, SIGNATURE_BYTES } from "@guildhall/core";
import { contentProblem, type FileProblem, isImageKind } from "@guildhall/core/attachments";

/** Larger pictures would exhaust a phone's memory; the server rejects them too. */
const MAX_PIXELS = 49_000_000;

const PIXELS_PER_MEGAPIXEL = 1_000_000;

/**
 * Decodes a file as a picture, whatever its name; the first frame if it's animated. Fails if the browser can't decode
 * it or it's too small.
 */
export async function openPicture(
  file: File,
  { minPx = 1 }: { readonly minPx?: number } = {},
): Promise<ImageBitmap | FileProblem> {
  const { name } = file;
  const bitmap = await readBitmap(file);
  if (bitmap === "pixels") return { code: "pixels", values: { name, max: MAX_PIXELS / PIXELS_PER_MEGAPIXEL } };
  if (bitmap === "broken") return { code: "broken", values: { name } };
  const { width, height } = bitmap;
  if (Math.min(width, height) >= minPx) return bitmap;
  bitmap.close();
  return { code: "small", values: { name, width, height, px: minPx } };
}

/**
 * Checks the content of a file whose name and size are fine: another kind, or an unreadable picture. Null if it's fine.
 */
export async function lookIntoFile(
  file: File,
  { kinds, minPx }: Pick<FileRule, "kinds"> & { readonly minPx?: number },
): Promise<FileProblem | null> {
  const start = await readStart(file);
  if (start === null) return { code: "broken", values: { name: file.name } };
  const kind = kindByStart(start, kinds);
  if (kind === null || !isImageKind(kind)) return contentProblem(file, start, { kinds });
  const opened = await openPicture(file, minPx === undefined ? {} : { minPx });
  if ("code" in opened) return opened;
  opened.close();
  return null;
}

// Null if the file was moved or changed since it was chosen.
async function readStart(file: File): Promise<Uint8Array | null> {
  return file
    .slice(0, SIGNATURE_BYTES)
    .arrayBuffer()
    .then(
      (bytes) => new Uint8Array(bytes),
      () => null,
    );
}

async function readBitmap(file: File): Promise<ImageBitmap | "broken" | "pixels"> {
  const url = URL.createObjectURL(file);
  try {
    // Reads the size without decoding: a small file can claim more pixels than fit in memory.
    const image = new Image();
    image.src = url;
    await new Promise<void>((resolve, reject) => {
      image.onload = () => resolve();
      image.onerror = reject;
    });
    if (image.naturalWidth * image.naturalHeight > MAX_PIXELS) return "pixels";
    return await createImageBitmap(file);
  } catch {
    return "broken";
  } finally {
    URL.revokeObjectURL(url);
  }
}
