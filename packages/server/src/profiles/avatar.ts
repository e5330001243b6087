import { InvalidInputError, MAX_AVATAR_BYTES, MIN_AVATAR_PX } from "@guildhall/core";
import type { FieldError, ReceivedFile } from "@guildhall/core";
import { fileUrl, newFileName } from "../files/file-name.ts";
import { makeSquares } from "../files/image.ts";
import type { MemberCall } from "../lib/deps.ts";

/** URLs of both sizes; "" for none. */
export interface Avatar {
  readonly avatarUrl: string;
  readonly avatarUrlBig: string;
}

export const NO_AVATAR: Avatar = { avatarUrl: "", avatarUrlBig: "" };

// At most 64 px in lists and 96 on a profile; doubled for high-density screens.
const BOUNDS = { field: "avatarFile", maxBytes: MAX_AVATAR_BYTES, minPx: MIN_AVATAR_PX, sizes: [128, 256] } as const;

/** A form's picture in all sizes, or its problems. */
export interface AvatarResult {
  /** Null without a picture, or if it was refused. */
  readonly squares: readonly Buffer[] | null;
  readonly problems: readonly FieldError[];
}

/** Makes both sizes of a picture. @throws {UnavailableError} when the queue is full */
export async function makeAvatar(file: ReceivedFile | undefined): Promise<AvatarResult> {
  if (file === undefined) return { squares: null, problems: [] };
  try {
    return { squares: await makeSquares(await file.read(), BOUNDS), problems: [] };
  } catch (error) {
    if (!(error instanceof InvalidInputError)) throw error;
    return { squares: null, problems: error.fields };
  }
}

/** Null without a picture. */
export async function keepAvatar(
  { deps, actor }: MemberCall,
  squares: readonly Buffer[] | null,
): Promise<Avatar | null> {
  if (squares === null) return null;
  const names = squares.map(() => newFileName(deps.random, actor.workspace.id, "webp"));
  await Promise.all(squares.map((bytes, place) => deps.files.put(names[place] ?? "", bytes)));
  const [avatarUrl = "", avatarUrlBig = ""] = names.map(fileUrl);
  return { avatarUrl, avatarUrlBig };
}

/** Deletes a replaced picture; if that fails, it's only logged. */
export async function removeAvatar(
  { deps }: Pick<MemberCall, "deps">,
  { avatarUrl, avatarUrlBig }: Avatar,
): Promise<void> {
  const names = [avatarUrl, avatarUrlBig]
    .filter((url) => url.startsWith("/files/"))
    .map((url) => url.replace("/files/", ""));
  await Promise.all(
    names.map((name) =>
      deps.files
        .delete(name)
        .catch((error: unknown) => deps.log.warn({ error, name }, "a picture of somebody stays behind")),
    ),
  );
}
