import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { fileUrl, newFileName } from "../files/file-name.ts";
import type { Deps } from "../lib/deps.ts";
import { SERVER_FOLDER } from "../lib/server-folder.ts";
import { DEMO_PEOPLE } from "./company.ts";
import { DEMO_PERKS } from "./perks.ts";
import { DEMO_ACHIEVEMENTS } from "./quests.ts";

/** Drawn by scripts/demo-art/draw.ts. */
const FOLDER = join(SERVER_FOLDER, "assets/demo");

/** URLs in the order of their lists. */
export interface DemoPictures {
  readonly people: readonly string[];
  readonly perks: readonly string[];
  readonly achievements: readonly string[];
}

/** Stores the demo's pictures as uploads of its workspace. */
export async function storePictures(deps: Pick<Deps, "files" | "random">, workspaceId: number): Promise<DemoPictures> {
  const store = async (kind: string, place: number): Promise<string> => {
    const name = newFileName(deps.random, workspaceId, "webp");
    await deps.files.put(name, await readFile(join(FOLDER, `${kind}-${place + 1}.webp`)));
    return fileUrl(name);
  };
  const storeAll = (kind: string, { length }: readonly unknown[]) =>
    Promise.all(Array.from({ length }, (_, place) => store(kind, place)));
  const [people, perks, achievements] = await Promise.all([
    storeAll("person", DEMO_PEOPLE),
    storeAll("perk", DEMO_PERKS),
    storeAll("badge", DEMO_ACHIEVEMENTS),
  ]);
  return { people, perks, achievements };
}
