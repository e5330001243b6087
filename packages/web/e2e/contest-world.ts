import { sendAs, type pictureFile } from "./challenge-world.ts";
import { expect, type DemoPerson, type Guild } from "./guild.ts";
import { readAs } from "./story-people.ts";

/** A test's contest; rewards are in hundredths of the first currency, none for places of honor. */
interface ContestWish {
  readonly type: "manual" | "manual_participants" | "auto" | "voting";
  readonly title: string;
  readonly places?: readonly number[];
  readonly other?: number;
  readonly picture?: ReturnType<typeof pictureFile>;
  readonly [field: string]: unknown;
}

interface Form {
  readonly currencies: readonly { readonly currencyId: number }[];
}

/** Publishes a contest of the admin's, with one place by default; returns its id. */
export async function makeContest(
  guild: Guild,
  { places = [0], other = 0, picture, ...wish }: ContestWish,
): Promise<number> {
  const { currencies } = await readAs<Form>(guild, "admin", "/contest/0/for-edit");
  const rewardOf = (amount: number) => (amount === 0 ? [] : [{ currencyId: currencies[0]?.currencyId, amount }]);
  const entity = { status: "published", ...wish, rewardsByPlace: places.map(rewardOf), otherRewards: rewardOf(other) };
  const caller = await guild.ask("admin");
  const answer = await caller.post(`${guild.url}/api/v1/contests`, {
    headers: { origin: guild.url, "idempotency-key": crypto.randomUUID() },
    multipart: { entity: JSON.stringify(entity), ...(picture && { imageFile: picture }) },
  });
  expect(answer.status(), await answer.text()).toBe(200);
  const { data } = (await answer.json()) as { data: { cid: number } };
  await caller.dispose();
  return data.cid;
}

export async function joinAs(guild: Guild, id: number, people: readonly DemoPerson[]): Promise<void> {
  for (const person of people) await sendAs(guild, person, { method: "POST", path: `/contest/${String(id)}/join` });
}

/** Each votes for the person beside them. */
export async function voteAs(
  guild: Guild,
  id: number,
  votes: readonly (readonly [voter: DemoPerson, userId: number])[],
): Promise<void> {
  for (const [person, userId] of votes)
    await sendAs(guild, person, { method: "POST", path: `/contest/${String(id)}/vote`, data: { userId } });
}

/** Ends it as the admin does. */
export async function closeContest(guild: Guild, id: number): Promise<void> {
  await sendAs(guild, "admin", { method: "PUT", path: `/contest/${String(id)}/close` });
}
