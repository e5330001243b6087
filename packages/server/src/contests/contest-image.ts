import { CONTEST_IMAGE_PX, MAX_CONTEST_IMAGE_BYTES } from "@guildhall/core";
import type { ReceivedFile } from "@guildhall/core";
import { fileUrl, newFileName } from "../files/file-name.ts";
import { makePicture } from "../files/image.ts";
import type { MemberCall } from "../lib/deps.ts";
import type { ContestImage } from "./contest.repository.ts";

export const NO_IMAGE: ContestImage = { imageUrl: "", rawImageUrl: "" };

const PICTURE = {
  field: "imageFile",
  maxBytes: MAX_CONTEST_IMAGE_BYTES,
  minPx: 1,
  shown: { ...CONTEST_IMAGE_PX, fit: "cover" },
} as const;

/**
 * Stores a form's picture before a transaction opens; null without one.
 * @throws {InvalidInputError} as `makePicture`
 */
export async function keepImage(
  { deps, actor }: MemberCall,
  file: ReceivedFile | undefined,
): Promise<ContestImage | null> {
  if (file === undefined) return null;
  const { raw, rawEnding, shown } = await makePicture(await file.read(), PICTURE);
  const rawName = newFileName(deps.random, actor.workspace.id, rawEnding);
  const name = newFileName(deps.random, actor.workspace.id, "webp");
  await deps.files.put(rawName, raw);
  await deps.files.put(name, shown);
  return { imageUrl: fileUrl(name), rawImageUrl: fileUrl(rawName) };
}

/** Deletes a replaced picture after the commit. */
export function dropImage({ deps, afterCommit }: MemberCall, image: ContestImage): void {
  const names = [image.imageUrl, image.rawImageUrl]
    .filter((url) => url !== "")
    .map((url) => url.replace(/^\/files\//, ""));
  afterCommit(() => {
    for (const name of names)
      deps.files
        .delete(name)
        .catch((error: unknown) => deps.log.warn({ error, name }, "a picture of a contest stays behind"));
  });
}
