import { beforeEach, describe, expect, it } from "vitest";
import { linkPerson } from "../testing/integration.ts";
import { seedWorkspace } from "../testing/seed-workspace.ts";
import type { SeededWorkspace } from "../testing/seed-workspace.ts";
import { createFixedClock } from "../testing/fixed-clock.ts";
import { storeThanks } from "../testing/store-thanks.ts";
import { useTestDatabase } from "../testing/test-database.ts";
import { importTwin } from "../testing/twin.ts";
import { importLoudTwin } from "../testing/loud-twin.ts";
import { findStaleThanks, markExpired } from "./stale-thanks.repository.ts";
import { markUndone } from "./thanks.repository.ts";
import { findGivenWith, findJoinedThanks, holdWaitingThanks } from "./waiting-thanks.repository.ts";
import { insertWaitingThanks, publishWaiting, settleStranger } from "./waiting-thanks.repository.ts";

const AT = new Date("2026-11-16T09:00:00Z");
const database = useTestDatabase();
const db = () => database().database.handle;
let guild: SeededWorkspace;
let other: SeededWorkspace;
let [ann, bob] = [0, 0];

beforeEach(async () => {
  // What another test left waiting is in all workspaces' lists.
  await db().updateTable("thanks").set({ status: "undone" }).execute();
  await db().updateTable("thanks_strangers").set({ settled_at: AT }).execute();
  guild = await seedWorkspace(db(), { members: 3, currencies: 2 });
  other = await seedWorkspace(db(), { members: 2 });
  [ann = 0, bob = 0] = guild.memberIds;
});

interface Waits {
  readonly externalId?: string;
  readonly provider?: "slack" | "telegram";
  readonly publishedAt?: Date;
  readonly givenWith?: number;
  readonly workspace?: SeededWorkspace;
  readonly visibility?: "all" | "group";
}

function wait({ externalId = "U-sam", provider = "slack", workspace = guild, ...rest }: Waits = {}): Promise<number> {
  const stranger = { provider, externalId, name: "Sam" };
  const amounts = workspace.currencyIds.map((currencyId, index) => ({ currencyId, amount: 10 + index }));
  return insertWaitingThanks(db(), {
    workspaceId: workspace.id,
    authorId: workspace.memberIds[0] ?? 0,
    description: "Well done",
    rewards: amounts.toReversed(),
    visibility: "all",
    month: "2026-11",
    publishedAt: AT,
    channelId: "C-1",
    givenWith: 0,
    ...rest,
    stranger,
  });
}

const link = (externalId: string, memberId = bob, provider: "slack" | "telegram" = "slack") =>
  linkPerson(
    { db: database().database, clock: createFixedClock() },
    { workspaceId: guild.id, memberId },
    {
      provider,
      externalId,
    },
  );
const setStatus = (memberId: number, status: "active" | "disabled") =>
  db().updateTable("members").set({ status }).where("id", "=", memberId).execute();
const key = (thanksId: number) => ({ workspaceId: guild.id, thanksId });

async function statuses(): Promise<readonly (readonly [number, string])[]> {
  const rows = await db()
    .selectFrom("thanks")
    .select(["id", "status"])
    .where("workspace_id", "in", [guild.id, other.id])
    .orderBy("id")
    .execute();
  return rows.map((row) => [row.id, row.status]);
}

describe("thanks that wait too long", () => {
  const at = (minutes: number) => new Date(AT.getTime() + minutes * 60_000);
  const stale = async (until = AT, limit = 10) =>
    (await findStaleThanks(db(), { givenUntil: until, at: until }, limit)).map(({ workspaceId, thanksId }) => [
      workspaceId,
      thanksId,
    ]);

  it("are those given until then in all workspaces, oldest first", async () => {
    const newest = await wait({ publishedAt: at(0) });
    const oldest = await wait({ publishedAt: at(-2), workspace: other });
    const middle = await wait({ publishedAt: at(-1) });
    await wait({ publishedAt: new Date(AT.getTime() + 1) });
    const all = [
      [other.id, oldest],
      [guild.id, middle],
      [guild.id, newest],
    ];
    expect(await stale()).toEqual(all);
    expect(await stale(AT, 2)).toEqual(all.slice(0, 2));
    expect(await stale(at(-3))).toEqual([]);
  });

  it("are without those of people who joined this workspace by this chat, and are still there", async () => {
    const [joined, gone] = [await wait({ externalId: "U-joined" }), await wait({ externalId: "U-gone" })];
    const [elsewhere, byTelegram] = [
      await wait({ externalId: "U-joined", workspace: other }),
      await wait({ externalId: "7", provider: "telegram" }),
    ];
    const nobody = await wait({ externalId: "U-nobody" });
    await link("U-joined");
    await link("7");
    await link("U-gone", guild.memberIds[2]);
    await setStatus(guild.memberIds[2] ?? 0, "disabled");
    expect(new Set(await stale())).toEqual(
      new Set([
        [guild.id, gone],
        [other.id, elsewhere],
        [guild.id, byTelegram],
        [guild.id, nobody],
      ]),
    );
    expect(joined).toBeGreaterThan(0);
  });

  it("don't count once they're settled, and expire once, alone", async () => {
    const [first, second] = [await wait(), await wait()];
    const foreign = await wait({ workspace: other });
    const undone = await wait();
    expect(await markUndone(db(), { ...key(undone), at: AT })).toBe(true);
    await database().database.transaction(async (tx) => {
      expect(await markExpired(tx, { workspaceId: guild.id, thanksId: foreign })).toBe(false);
      expect([await markExpired(tx, key(first)), await markExpired(tx, key(first))]).toEqual([true, false]);
      expect(await markExpired(tx, key(undone))).toBe(false);
    });
    expect(await markUndone(db(), { ...key(first), at: AT })).toBe(false);
    expect(await stale()).toHaveLength(2);
    expect(await statuses()).toEqual([
      [first, "expired"],
      [second, "waiting"],
      [foreign, "waiting"],
      [undone, "undone"],
    ]);
  });
});

describe("thanks whose person joined", () => {
  const joined = async (limit = 10) => findJoinedThanks(db(), limit);

  it("are those of the linked id, by the same chat and in the same workspace, oldest first", async () => {
    const [first, second] = [await wait(), await wait()];
    const byTelegram = await wait({ externalId: "7", provider: "telegram" });
    await wait({ externalId: "8", provider: "telegram" });
    await wait({ externalId: "U-other" });
    await wait({ workspace: other });
    await link("U-sam");
    await link("8");
    await link("7", ann, "telegram");
    const all = [
      { ...key(first), memberId: bob },
      { ...key(second), memberId: bob },
      { ...key(byTelegram), memberId: ann },
    ];
    expect(await joined()).toEqual(all);
    expect(await joined(1)).toEqual(all.slice(0, 1));
    await settleStranger(db(), { ...key(first), at: AT });
    await settleStranger(db(), { workspaceId: other.id, thanksId: second, at: AT });
    expect(await joined()).toEqual(all.slice(1));
  });

  it("wait on while whoever it is can't use the workspace", async () => {
    await wait();
    await link("U-sam");
    await setStatus(bob, "disabled");
    expect(await joined()).toEqual([]);
    await setStatus(bob, "active");
    expect(await joined()).toHaveLength(1);
  });
});

it("people of a twin are other people, though their ids are the same", async () => {
  const thanksId = await wait();
  await link("U-sam");
  await setStatus(bob, "disabled");
  const twin = await importTwin(database().database, guild.id);
  await db().updateTable("members").set({ status: "active" }).where("workspace_id", "=", twin).execute();
  expect(await findStaleThanks(db(), { givenUntil: AT, at: AT }, 10)).toEqual([key(thanksId)]);
  expect(await findJoinedThanks(db(), 10)).toEqual([{ workspaceId: twin, thanksId, memberId: bob }]);
  await database().database.transaction((tx) => markExpired(tx, key(thanksId)));
  await settleStranger(db(), { ...key(thanksId), at: AT });
  expect(await findJoinedThanks(db(), 10)).toHaveLength(1);
  const rest = { memberId: bob, visibility: "all", groupIds: [], month: "2026-11", at: AT } as const;
  await database().database.transaction((tx) => publishWaiting(tx, { workspaceId: twin, thanksId, ...rest }));
  expect(await statuses()).toEqual([[thanksId, "expired"]]);
});

describe("thanks that wait", () => {
  it("are known by the first that they were given with, while they wait", async () => {
    const first = await wait();
    const [second, third, fourth] = [
      await wait({ givenWith: first }),
      await wait({ givenWith: first }),
      await wait({ givenWith: first }),
    ];
    const alone = await wait();
    await importTwin(database().database, guild.id);
    await markUndone(db(), { ...key(third), at: AT });
    expect(await findGivenWith(db(), key(first))).toEqual([second, fourth]);
    expect([await findGivenWith(db(), key(second)), await findGivenWith(db(), key(alone))]).toEqual([[], []]);
    expect(await findGivenWith(db(), { workspaceId: other.id, thanksId: first })).toEqual([]);
  });

  it("are held with what they promise beside a twin, and only while they wait", async () => {
    const { id } = await db()
      .insertInto("groups")
      .values({ workspace_id: guild.id, name: "Crew" })
      .returning("id")
      .executeTakeFirstOrThrow();
    const place = { workspace_id: guild.id, group_id: id };
    await db()
      .insertInto("member_groups")
      .values({ ...place, member_id: bob })
      .execute();
    await wait({ externalId: "U-tom" });
    const waits = await wait({ visibility: "group" });
    await wait({ externalId: "U-uma" });
    const done = await storeThanks(db(), { workspaceId: guild.id, authorId: ann });
    await importLoudTwin(database().database, guild.id);
    const hold = (thanksId: number) => database().database.transaction((tx) => holdWaitingThanks(tx, key(thanksId)));
    const [gold = 0, iron = 0] = guild.currencyIds;
    const held = {
      authorId: ann,
      authorGroupIds: [],
      description: "Well done",
      visibility: "group",
      month: "2026-11",
      channelId: "C-1",
      name: "Sam",
      publishedAt: AT,
      invitedUntil: null,
      zone: "UTC",
      rewards: [
        { currencyId: gold, amount: 10 },
        { currencyId: iron, amount: 11 },
      ],
    };
    expect([await hold(waits), await hold(done)]).toEqual([held, undefined]);
    await db()
      .insertInto("member_groups")
      .values({ ...place, member_id: ann })
      .execute();
    expect(await hold(waits)).toEqual({ ...held, authorGroupIds: [id] });
    await markUndone(db(), { ...key(waits), at: AT });
    expect(await hold(waits)).toBeUndefined();
  });

  it("are published alone", async () => {
    const [first, second] = [await wait(), await wait()];
    const later = new Date("2026-12-01T09:00:00Z");
    const change = { memberId: bob, visibility: "group", groupIds: [7], month: "2026-11", at: later } as const;
    await database().database.transaction((tx) => publishWaiting(tx, { ...key(first), ...change }));
    const rows = await db()
      .selectFrom("thanks")
      .select(["id", "status", "visibility", "group_ids", "published_at"])
      .where("workspace_id", "=", guild.id)
      .orderBy("id")
      .execute();
    expect(rows).toEqual([
      { id: first, status: "published", visibility: "group", group_ids: [7], published_at: later },
      { id: second, status: "waiting", visibility: "private", group_ids: [], published_at: AT },
    ]);
  });
});
