import { sendAs } from "./challenge-world.ts";
import type { DemoPerson, Guild } from "./guild.ts";
import { readAs } from "./story-people.ts";

interface StepWish {
  readonly entityType: "challenge" | "quiz";
  readonly entityId: number;
}

/** A test's chain. */
interface ChainWish {
  readonly title: string;
  readonly steps?: readonly StepWish[];
  readonly [field: string]: unknown;
}

interface Form {
  readonly chain: { readonly activities: readonly { readonly title: string; readonly isDraft: boolean }[] };
}

export const questStep = (entityId: number): StepWish => ({ entityType: "challenge", entityId });

export const quizStep = (entityId: number): StepWish => ({ entityType: "quiz", entityId });

/** Publishes a chain of the admin's, or keeps it as a draft; returns its id. */
export async function makeChain(guild: Guild, { steps: activities = [], ...wish }: ChainWish): Promise<number> {
  const data = { status: "published", ...wish, activities };
  const { cid } = await sendAs<{ cid: number }>(guild, "admin", { method: "POST", path: "/chains", data });
  return cid;
}

/** Titles of a chain's steps in order. */
export async function stepsIn(guild: Guild, id: number): Promise<readonly string[]> {
  const { chain } = await readAs<Form>(guild, "admin", `/chain/${String(id)}/for-edit`);
  return chain.activities.map(({ title }) => title);
}

/** Ends whichever chain welcomes newcomers, as the demo company has one. */
export async function closeWelcome(guild: Guild): Promise<void> {
  const { items } = await readAs<{ items: readonly { id: number; isWelcome: boolean }[] }>(
    guild,
    "admin",
    "/chains/list/active",
  );
  for (const { id } of items.filter(({ isWelcome }) => isWelcome))
    await sendAs(guild, "admin", { method: "PUT", path: `/chain/${String(id)}/close` });
}

/** Titles of chains in a list, as a person sees it. */
export async function listedChains(
  guild: Guild,
  list: "active" | "draft" | "schedule" | "closed",
  person: DemoPerson = "admin",
): Promise<readonly string[]> {
  const { items } = await readAs<{ items: readonly { title: string }[] }>(guild, person, `/chains/list/${list}`);
  return items.map(({ title }) => title);
}
