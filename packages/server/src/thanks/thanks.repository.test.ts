import { beforeAll, expect, it } from "vitest";
import { createGuild } from "../testing/guild.ts";
import type { Guild } from "../testing/guild.ts";
import { useTestDatabase } from "../testing/test-database.ts";
import { findDailyFigures, findTabCounts, findThanksRewards, findTopPerson } from "./thanks-figures.repository.ts";
import { findReceivers } from "./thanks-receiver.repository.ts";
import { findThanks, findThanksPage, findThanksWords, lockThanks, markUndone } from "./thanks.repository.ts";

const GROUP = 7;
const test = useTestDatabase();
const db = () => test().database.handle;
let ours: Guild;
let theirs: Guild;
let [own, foreign] = [0, 0];

beforeAll(async () => {
  ours = await createGuild(test().database, { members: 2, quota: 10_000 });
  theirs = await createGuild(test().database, { members: 3, quota: 10_000 });
  own = await give(ours, 100);
  foreign = await give(theirs, 500);
  await theirs.give({
    from: theirs.memberIds[2] ?? 0,
    to: theirs.memberIds.slice(0, 1),
    currencyIds: theirs.currencyIds.slice(0, 1),
    amount: 700,
  });
  await db()
    .updateTable("thanks")
    .set({ visibility: "group", group_ids: [GROUP] })
    .execute();
});

/** The guild's first member thanks the second. */
function give(guild: Guild, amount: number): Promise<number> {
  const [from = 0, to = 0] = guild.memberIds;
  return guild.give({ from, to: [to], currencyIds: guild.currencyIds.slice(0, 1), amount });
}

/** A member who didn't take part, in a group with the same id as one of the other workspace. */
const viewer = () => ({ workspaceId: ours.id, memberId: 987_654, groupIds: [GROUP] });
const span = () => ({ workspaceId: ours.id, startsAt: new Date(0), endsAt: new Date("2100-01-01T00:00:00Z") });

it("thanks of another workspace can't be read, whatever the ID", async () => {
  expect((await findThanks(db(), { workspaceId: ours.id, ids: [own, foreign] })).map(({ id }) => id)).toEqual([own]);
  expect((await findThanksWords(db(), viewer(), [own, foreign])).map(({ id }) => id)).toEqual([own]);
  const page = await findThanksPage(db(), viewer(), { type: "team", month: "", lastId: 0, limit: 10 });
  expect(page.map(({ id, authorId }) => [id, authorId])).toEqual([[own, ours.memberIds[0]]]);
});

it("thanks of another workspace can't be locked or undone", async () => {
  const [at, key] = [new Date("2026-11-21T12:00:00Z"), { workspaceId: ours.id, thanksId: foreign }];
  expect(await lockThanks(db(), key)).toBeUndefined();
  expect(await markUndone(db(), { ...key, at })).toBe(false);
  const { status } = await db()
    .selectFrom("thanks")
    .select("status")
    .where("id", "=", foreign)
    .executeTakeFirstOrThrow();
  expect(status).toBe("published");
});

it("people of another workspace can't be thanked", async () => {
  const [mine = 0, stranger = 0] = [ours.memberIds[0], theirs.memberIds[0]];
  expect((await findReceivers(db(), ours.id, [mine, stranger])).map(({ id }) => id)).toEqual([mine]);
});

it("figures don't count what another workspace gave", async () => {
  const [giver, receiver = 0] = ours.memberIds;
  const rewards = new Map([[ours.currencyIds[0], 100]]);
  expect((await findTabCounts(db(), viewer(), "")).team).toBe(1);
  // The viewer's own thanks have a separate count.
  expect((await findTabCounts(db(), { ...viewer(), memberId: receiver }, "")).team).toBe(0);
  expect(await findThanksRewards(db(), { workspaceId: ours.id, memberId: receiver })).toEqual(rewards);
  expect(await findThanksRewards(db(), { workspaceId: ours.id, memberId: theirs.memberIds[1] ?? 0 })).toEqual(
    new Map(),
  );
  expect((await findDailyFigures(db(), span(), "UTC")).map(({ count, rewards: of }) => ({ count, of }))).toEqual([
    { count: 1, of: rewards },
  ]);
  expect(await findTopPerson(db(), span(), "giver")).toMatchObject({ id: giver, rewards });
  expect(await findTopPerson(db(), span(), "receiver")).toMatchObject({ id: receiver, rewards });
});
