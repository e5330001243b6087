import { MAX_PRODUCT_IMAGE_BYTES, MIN_PRODUCT_IMAGE_PX } from "@guildhall/core";
import type { ReceivedFile } from "@guildhall/core";
import { readDrawing } from "../files/art.ts";
import { fileUrl, newFileName } from "../files/file-name.ts";
import { makePicture } from "../files/image.ts";
import type { MemberCall } from "../lib/deps.ts";
import type { PerkFields } from "./perk.repository.ts";

/** URLs of both forms of a perk's picture. */
export type PerkImage = Pick<PerkFields, "imageUrl" | "rawImageUrl">;

export const NO_IMAGE: PerkImage = { imageUrl: "", rawImageUrl: "" };

const PICTURE = {
  field: "imageFile",
  maxBytes: MAX_PRODUCT_IMAGE_BYTES,
  minPx: MIN_PRODUCT_IMAGE_PX,
  /** Cards are at most half as wide, so it's sharp on high-density screens. */
  shown: { width: 800, height: 800, fit: "inside" },
} as const;

/**
 * Stores a form's picture before a transaction opens; null without one.
 * @throws {InvalidInputError} as `makePicture`
 */
export async function keepImage(
  { deps, actor }: MemberCall,
  file: ReceivedFile | undefined,
): Promise<PerkImage | null> {
  if (file === undefined) return null;
  const { raw, rawEnding, shown } = await makePicture(await file.read(), PICTURE);
  const rawName = newFileName(deps.random, actor.workspace.id, rawEnding);
  const name = newFileName(deps.random, actor.workspace.id, "webp");
  await deps.files.put(rawName, raw);
  await deps.files.put(name, shown);
  return { imageUrl: fileUrl(name), rawImageUrl: fileUrl(rawName) };
}

/** Stores a drawing that ships with the server as a perk's picture, so that it goes with the workspace's files. */
export async function keepDrawing({ deps, actor }: MemberCall, place: number): Promise<PerkImage> {
  const name = newFileName(deps.random, actor.workspace.id, "webp");
  await deps.files.put(name, await readDrawing({ kind: "perk", place }));
  return { imageUrl: fileUrl(name), rawImageUrl: fileUrl(name) };
}

/** Deletes a replaced picture after the commit. */
export function dropImage({ deps, afterCommit }: MemberCall, image: PerkImage): void {
  const urls = new Set([image.imageUrl, image.rawImageUrl].filter((url) => url !== ""));
  const names = [...urls].map((url) => url.replace(/^\/files\//, ""));
  afterCommit(() => {
    for (const name of names) {
      deps.files
        .delete(name)
        .catch((error: unknown) => deps.log.warn({ error, name }, "a picture of a perk stays behind"));
    }
  });
}
