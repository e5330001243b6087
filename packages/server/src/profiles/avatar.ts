import { InvalidInputError, MAX_AVATAR_BYTES, MIN_AVATAR_PX } from "@guildhall/core";
import type { FieldError, ReceivedFile } from "@guildhall/core";
import { fileUrl, newFileName } from "../files/file-name.ts";
import { makeSquares } from "../files/image.ts";
import type { MemberCall } from "../lib/deps.ts";

/** Where the two sizes of a picture are; "" for none. */
export interface Avatar {
  readonly avatarUrl: string;
  readonly avatarUrlBig: string;
}

/** Somebody without a picture. */
export const NO_AVATAR: Avatar = { avatarUrl: "", avatarUrlBig: "" };

// In lists at most 64 px and on a profile 96, twice that on a dense screen.
const BOUNDS = { field: "avatarFile", maxBytes: MAX_AVATAR_BYTES, minPx: MIN_AVATAR_PX, sizes: [128, 256] } as const;

/** The sizes of a picture that came with a form, or what is wrong with it. */
export interface MadeAvatar {
  /** Null where none came, or one that cannot be taken. */
  readonly squares: readonly Buffer[] | null;
  readonly problems: readonly FieldError[];
}

/** Makes the two sizes of a picture. @throws {UnavailableError} when too many pictures wait already */
export async function makeAvatar(file: ReceivedFile | undefined): Promise<MadeAvatar> {
  if (file === undefined) return { squares: null, problems: [] };
  try {
    return { squares: await makeSquares(await file.read(), BOUNDS), problems: [] };
  } catch (error) {
    if (!(error instanceof InvalidInputError)) throw error;
    return { squares: null, problems: error.fields };
  }
}

/** Keeps the sizes of a picture; null where there is none. */
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

/** Removes a picture that nothing shows any more; one that cannot be removed stays behind, and the log says so. */
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
