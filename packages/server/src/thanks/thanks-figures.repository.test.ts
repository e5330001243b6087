import { beforeAll, expect, it } from "vitest";
import { importLoudTwin } from "../testing/loud-twin.ts";
import { seedWorkspace } from "../testing/seed-workspace.ts";
import { storeThanks } from "../testing/store-thanks.ts";
import { useTestDatabase } from "../testing/test-database.ts";
import { findDailyFigures, findThanksRewards, findTopPerson } from "./thanks-figures.repository.ts";

/** Two days in Berlin. */
const FROM = new Date("2026-11-15T23:00:00Z");
const MIDNIGHT = new Date("2026-11-16T23:00:00Z");
const UNTIL = new Date("2026-11-17T23:00:00Z");
const before = (instant: Date) => new Date(instant.getTime() - 1);

const database = useTestDatabase();
const db = () => database().database.handle;
let workspaceId = 0;
let twinId = 0;
let [ann, bob, cid] = [0, 0, 0];
let [gold, iron] = [0, 0];

beforeAll(async () => {
  const seeded = await seedWorkspace(db(), { members: 3, currencies: 2 });
  workspaceId = seeded.id;
  [ann = 0, bob = 0, cid = 0] = seeded.memberIds;
  [gold = 0, iron = 0] = seeded.currencyIds;
  await give(ann, [bob], { publishedAt: before(FROM), gold: 7000 });
  await give(ann, [bob], { publishedAt: FROM, gold: 101 });
  await give(ann, [bob, cid], { publishedAt: before(MIDNIGHT), gold: 200, iron: 10 });
  await give(bob, [cid], { publishedAt: MIDNIGHT, gold: 50 });
  await give(bob, [cid], { publishedAt: before(UNTIL), iron: 52 });
  await give(ann, [bob], { publishedAt: MIDNIGHT, iron: 1 });
  await give(cid, [ann], { publishedAt: UNTIL, gold: 8000 });
  await give(cid, [ann], { publishedAt: MIDNIGHT, gold: 9000, status: "undone" });
  await give(cid, [ann], { publishedAt: MIDNIGHT, gold: 9000, status: "waiting" });
  twinId = await importLoudTwin(database().database, workspaceId);
});

function give(
  authorId: number,
  receiverIds: readonly number[],
  order: { publishedAt: Date; gold?: number; iron?: number; status?: "undone" | "waiting" },
): Promise<number> {
  const { gold: ofGold = 0, iron: ofIron = 0, ...rest } = order;
  const rewards = [
    { currencyId: gold, amount: ofGold },
    { currencyId: iron, amount: ofIron },
  ].filter(({ amount }) => amount > 0);
  return storeThanks(db(), { ...rest, workspaceId, authorId, receiverIds, rewards });
}

const span = (startsAt: Date, endsAt: Date) => ({ workspaceId, startsAt, endsAt });
const top = async (side: "receiver" | "giver", startsAt: Date, endsAt: Date) => {
  const person = await findTopPerson(db(), span(startsAt, endsAt), side);
  return person && [person.id, person.name, Object.fromEntries(person.rewards)];
};

it("a day has the thanks that were given then, with what all receivers got", async () => {
  expect(await findDailyFigures(db(), span(FROM, UNTIL), "Europe/Berlin")).toEqual([
    {
      day: "2026-11-16",
      count: 2,
      rewards: new Map([
        [gold, 501],
        [iron, 20],
      ]),
    },
    {
      day: "2026-11-17",
      count: 3,
      rewards: new Map([
        [gold, 50],
        [iron, 53],
      ]),
    },
  ]);
  expect((await findDailyFigures(db(), span(FROM, UNTIL), "UTC")).map(({ day, count }) => [day, count])).toEqual([
    ["2026-11-15", 1],
    ["2026-11-16", 3],
    ["2026-11-17", 1],
  ]);
});

it("a day's thanks may be for nothing", async () => {
  const at = new Date("2026-08-02T12:00:00Z");
  await give(ann, [bob], { publishedAt: at });
  const day = { day: "2026-08-02", count: 1, rewards: new Map() };
  expect(await findDailyFigures(db(), span(at, FROM), "UTC")).toMatchObject([day, {}]);
});

it("the top person got or gave the most over all currencies; the lower id wins a tie", async () => {
  expect(await top("receiver", MIDNIGHT, UNTIL)).toEqual([cid, "Member 2", { [gold]: 50, [iron]: 52 }]);
  expect(await top("giver", MIDNIGHT, UNTIL)).toEqual([bob, "Member 1", { [gold]: 50, [iron]: 52 }]);
  // Both got 312.
  expect(await top("receiver", FROM, UNTIL)).toEqual([bob, "Member 1", { [gold]: 301, [iron]: 11 }]);
  expect(await top("giver", FROM, UNTIL)).toEqual([ann, "Member 0", { [gold]: 501, [iron]: 21 }]);
  const theirs = { ...span(FROM, UNTIL), workspaceId: twinId };
  expect((await findTopPerson(db(), theirs, "giver"))?.name).toBe("Twin");
  expect(await top("giver", new Date("2026-09-01"), new Date("2026-09-02"))).toBeNull();
});

it("a member's rewards are those of all thanks they received, without undone ones", async () => {
  const rewards = async (memberId: number) =>
    Object.fromEntries(await findThanksRewards(db(), { workspaceId, memberId }));
  expect([await rewards(ann), await rewards(bob), await rewards(cid)]).toEqual([
    { [gold]: 8000 },
    { [gold]: 7301, [iron]: 11 },
    { [gold]: 250, [iron]: 62 },
  ]);
});
