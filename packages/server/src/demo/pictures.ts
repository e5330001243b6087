import { type Drawing, readDrawing } from "../files/art.ts";
import { fileUrl, newFileName } from "../files/file-name.ts";
import type { Replay } from "./replay.ts";

/** Stores a drawing as an upload of the demo's workspace; returns its URL. */
export async function storePicture(
  { deps, world }: { readonly deps: Pick<Replay["deps"], "files" | "random">; readonly world: WithId },
  drawing: Drawing,
): Promise<string> {
  const name = newFileName(deps.random, world.workspaceId, "webp");
  await deps.files.put(name, await readDrawing(drawing));
  return fileUrl(name);
}

type WithId = Pick<Replay["world"], "workspaceId">;
