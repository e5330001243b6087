import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { fileUrl, newFileName } from "../files/file-name.ts";
import { SERVER_FOLDER } from "../lib/server-folder.ts";
import type { Replay } from "./replay.ts";

/** Drawn by scripts/demo-art/draw.ts. */
const FOLDER = join(SERVER_FOLDER, "assets/art");

/** Stores a drawn picture as an upload of the demo's workspace; returns its URL. Places start at 0. */
export async function storePicture(
  { deps, world }: { readonly deps: Pick<Replay["deps"], "files" | "random">; readonly world: WithId },
  { kind, place }: { readonly kind: "person" | "perk" | "badge"; readonly place: number },
): Promise<string> {
  const name = newFileName(deps.random, world.workspaceId, "webp");
  await deps.files.put(name, await readFile(join(FOLDER, `${kind}-${place + 1}.webp`)));
  return fileUrl(name);
}

type WithId = Pick<Replay["world"], "workspaceId">;
