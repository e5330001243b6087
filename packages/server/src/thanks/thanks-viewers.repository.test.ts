import { beforeAll, describe, expect, it } from "vitest";
import { importLoudTwin } from "../testing/loud-twin.ts";
import { seedWorkspace } from "../testing/seed-workspace.ts";
import { storeThanks } from "../testing/store-thanks.ts";
import type { StoredThanks } from "../testing/store-thanks.ts";
import { useTestDatabase } from "../testing/test-database.ts";
import { addThanksCounts } from "./thanks-counter.repository.ts";
import { findFirstMonth, findTabCounts } from "./thanks-figures.repository.ts";
import { findReceivers } from "./thanks-receiver.repository.ts";
import { findThanks, findThanksPage, findThanksWords } from "./thanks.repository.ts";
import type { ThanksListQuery, Viewer } from "./thanks.repository.ts";
import { insertWaitingThanks } from "./waiting-thanks.repository.ts";

const OCTOBER = "2026-10";
const AT = new Date("2026-11-16T09:00:00Z");
const database = useTestDatabase();
const db = () => database().database.handle;
let workspaceId = 0;
let twinId = 0;
/** All that is stored, in order. */
let ids: readonly number[] = [];
let card = 0;
let [ann, bob, cid, dan] = [0, 0, 0, 0];
let [crew, desk] = [0, 0];
let [gold, iron] = [0, 0];

beforeAll(async () => {
  const seeded = await seedWorkspace(db(), { members: 4, currencies: 2 });
  workspaceId = seeded.id;
  [ann = 0, bob = 0, cid = 0, dan = 0] = seeded.memberIds;
  [gold = 0, iron = 0] = seeded.currencyIds;
  [crew, desk] = [await addGroup("Crew", [bob]), await addGroup("Desk", [cid])];
  for (const given of orders()) ids = [...ids, await storeThanks(db(), { ...given, workspaceId })];
  for (const given of waiting()) ids = [...ids, await storeWaiting(given)];
  card = await storeCard();
  await addCounts(workspaceId, 1);
  twinId = await importLoudTwin(database().database, workspaceId);
  await addCounts(twinId, 1000);
});

async function addGroup(name: string, memberIds: readonly number[]): Promise<number> {
  const place = { workspace_id: workspaceId };
  const { id } = await db()
    .insertInto("groups")
    .values({ ...place, name })
    .returning("id")
    .executeTakeFirstOrThrow();
  const rows = memberIds.map((memberId) => ({ ...place, member_id: memberId, group_id: id }));
  await db().insertInto("member_groups").values(rows).execute();
  return id;
}

function orders(): readonly Omit<StoredThanks, "workspaceId">[] {
  const fromBob = { authorId: bob, receiverIds: [cid] };
  const ofCrew = { visibility: "group", groupIds: [crew] } as const;
  const ofDesk = { visibility: "group", groupIds: [desk] } as const;
  return [
    { ...fromBob, description: "everyone's", groupIds: [desk] },
    { ...fromBob, description: "October's", month: OCTOBER },
    { ...fromBob, ...ofCrew, description: "the crew's" },
    { ...fromBob, ...ofCrew, description: "the crew's in October", month: OCTOBER },
    { ...fromBob, ...ofCrew, description: "the crew's, undone", status: "undone" },
    { ...fromBob, ...ofDesk, description: "the desk's" },
    { ...fromBob, description: "private", visibility: "private", groupIds: [crew] },
    { authorId: ann, receiverIds: [bob], description: "Ann's", visibility: "private" },
    { authorId: ann, receiverIds: [bob], ...ofCrew, description: "Ann's in the crew" },
    { authorId: ann, receiverIds: [bob], description: "Ann's, undone", visibility: "private", status: "undone" },
    { authorId: bob, receiverIds: [ann], description: "to Ann", visibility: "private" },
    { authorId: cid, receiverIds: [bob, ann], ...ofCrew, description: "to Ann and Bob" },
    { authorId: bob, receiverIds: [ann], description: "to Ann, undone", visibility: "private", status: "undone" },
  ];
}

/** In no list: it's undone. */
function storeCard(): Promise<number> {
  const rewards = [
    { currencyId: iron, amount: 20 },
    { currencyId: gold, amount: 10 },
  ];
  const given = { authorId: dan, receiverIds: [cid, bob], rewards, groupIds: [crew], publishedAt: AT };
  const kept = { status: "undone", visibility: "private", description: "whole" } as const;
  return storeThanks(db(), { ...given, ...kept, workspaceId });
}

interface WaitingOrder {
  readonly authorId: number;
  readonly description: string;
  readonly visibility: "all" | "group" | "private";
  readonly month?: string;
}

function waiting(): readonly WaitingOrder[] {
  return [
    { authorId: bob, description: "waits for all", visibility: "all" },
    { authorId: bob, description: "waits for the crew", visibility: "group", month: OCTOBER },
    { authorId: bob, description: "waits for Sam", visibility: "private" },
    { authorId: ann, description: "Ann's waits", visibility: "private" },
  ];
}

function storeWaiting({ month = "2026-11", ...given }: WaitingOrder): Promise<number> {
  const stranger = { provider: "slack", externalId: "U-sam", name: `Sam, who ${given.description}` } as const;
  const rest = { workspaceId, rewards: [], month, publishedAt: AT, channelId: "", givenWith: 0 };
  return insertWaitingThanks(db(), { ...given, ...rest, stranger });
}

/** By another number for each counter. */
async function addCounts(id: number, times: number): Promise<void> {
  const counts = [
    { memberId: 0, kind: "team", month: "2026-11", by: 100 },
    { memberId: 0, kind: "team", month: OCTOBER, by: 200 },
    { memberId: ann, kind: "circle", month: "2026-11", by: 1000 },
    { memberId: ann, kind: "received", month: "2026-11", by: 3 },
    { memberId: ann, kind: "received", month: OCTOBER, by: 4 },
    { memberId: ann, kind: "given", month: "2026-11", by: 50 },
    { memberId: bob, kind: "circle", month: "2026-11", by: 10_000 },
    { memberId: bob, kind: "received", month: "2026-11", by: 10_000 },
    { memberId: bob, kind: "given", month: "2026-11", by: 10_000 },
  ] as const;
  const changes = counts.map((each) => ({ ...each, by: each.by * times }));
  await database().database.transaction((tx) => addThanksCounts(tx, id, changes));
}

const as = (memberId: number, ...groupIds: readonly number[]): Viewer => ({ workspaceId, memberId, groupIds });
const asAdmin = (memberId: number, ...groupIds: readonly number[]) => ({
  ...as(memberId, ...groupIds),
  seesWaiting: true,
});

/** In the order in which they were given; both ways to read them agree. */
async function seen(viewer: Viewer): Promise<readonly string[]> {
  const words = await findThanksWords(db(), viewer, ids);
  const rows = await findThanks(db(), { workspaceId, ids, viewer });
  const read = (list: readonly { readonly id: number; readonly description: string }[]) =>
    list.toSorted((one, other) => one.id - other.id).map(({ description }) => description);
  expect(read(words)).toEqual(read(rows));
  return read(rows);
}

const page = async (viewer: Viewer, query: Partial<ThanksListQuery> & Pick<ThanksListQuery, "type">) =>
  (await findThanksPage(db(), viewer, { month: "", lastId: 0, limit: 20, ...query })).map((each) => each.description);

describe("thanks by ID", () => {
  it("are seen by everyone, by their groups, or by their giver and receivers", async () => {
    expect(await seen(as(dan))).toEqual(["everyone's", "October's"]);
    expect(await seen(as(dan, desk))).toEqual(["everyone's", "October's", "the desk's"]);
    expect(await seen(as(ann, crew))).toEqual([
      "everyone's",
      "October's",
      "the crew's",
      "the crew's in October",
      "the crew's, undone",
      "Ann's",
      "Ann's in the crew",
      "Ann's, undone",
      "to Ann",
      "to Ann and Bob",
      "to Ann, undone",
      "Ann's waits",
    ]);
    expect(await seen(as(cid))).toEqual(
      ["everyone's", "October's", "the crew's", "the crew's in October", "the crew's, undone", "the desk's"].concat(
        "private",
        "to Ann and Bob",
      ),
    );
  });

  it("are seen while they wait by who will see them then and manages thanks", async () => {
    expect(await seen(asAdmin(dan))).toEqual(["everyone's", "October's", "waits for all"]);
    expect(await seen(asAdmin(dan, desk))).toEqual(["everyone's", "October's", "the desk's", "waits for all"]);
    expect((await seen(asAdmin(dan, crew))).slice(-2)).toEqual(["waits for all", "waits for the crew"]);
  });

  it("are only those that were asked for", async () => {
    expect((await findThanksWords(db(), as(dan), ids.slice(0, 1))).map(({ id }) => id)).toEqual(ids.slice(0, 1));
    expect([
      await findThanksWords(db(), as(dan), []),
      await findThanks(db(), { workspaceId, ids: [], viewer: as(dan) }),
    ]).toEqual([[], []]);
  });
});

describe("lists of thanks", () => {
  it("have what the viewer sees, received or gave, newest first", async () => {
    expect(await page(as(ann, crew), { type: "team" })).toEqual([
      "to Ann and Bob",
      "to Ann",
      "Ann's in the crew",
      "Ann's",
      "the crew's in October",
      "the crew's",
      "October's",
      "everyone's",
    ]);
    expect(await page(as(dan), { type: "team" })).toEqual(["October's", "everyone's"]);
    expect(await page(as(ann), { type: "received" })).toEqual(["to Ann and Bob", "to Ann"]);
    expect(await page(as(ann), { type: "given" })).toEqual(["Ann's waits", "Ann's in the crew", "Ann's"]);
    expect([await page(as(dan), { type: "received" }), await page(as(dan), { type: "given" })]).toEqual([[], []]);
  });

  it("have those that wait for who manages thanks, in groups of their giver only", async () => {
    const [none, ofDesk, ofCrew] = [asAdmin(dan), asAdmin(dan, desk), asAdmin(dan, crew)];
    expect((await page(none, { type: "team" })).slice(0, 2)).toEqual(["waits for all", "October's"]);
    expect((await page(ofDesk, { type: "team" })).slice(0, 2)).toEqual(["waits for all", "the desk's"]);
    expect((await page(ofCrew, { type: "team" })).slice(0, 3)).toEqual([
      "waits for the crew",
      "waits for all",
      "to Ann and Bob",
    ]);
    expect(await page(none, { type: "given" })).toEqual([]);
  });

  it("have one month, from one page on, as many as fit", async () => {
    expect(await page(as(dan), { type: "team", month: OCTOBER })).toEqual(["October's"]);
    expect(await page(as(cid), { type: "received", month: OCTOBER })).toEqual(["the crew's in October", "October's"]);
    expect(await page(as(bob), { type: "given", month: OCTOBER })).toEqual([
      "waits for the crew",
      "the crew's in October",
      "October's",
    ]);
    expect(await page(as(dan), { type: "team", lastId: ids[1] ?? 0 })).toEqual(["everyone's"]);
    expect(await page(as(ann), { type: "received", limit: 1 })).toEqual(["to Ann and Bob"]);
  });
});

describe("counts of thanks", () => {
  it("are the viewer's own and the team's, with those that wait and those of their groups", async () => {
    const counts = (viewer: Viewer, month = "") => findTabCounts(db(), viewer, month);
    expect(await counts(as(ann))).toEqual({ team: 1300, received: 7, given: 51 });
    expect(await counts(as(ann, crew))).toEqual({ team: 1302, received: 7, given: 51 });
    expect(await counts(as(ann, crew), "2026-11")).toEqual({ team: 1101, received: 3, given: 51 });
    expect(await counts(as(ann, crew), OCTOBER)).toEqual({ team: 201, received: 4, given: 0 });
    expect(await counts(as(dan))).toEqual({ team: 300, received: 0, given: 0 });
    expect(await counts(as(dan, crew, desk))).toEqual({ team: 305, received: 0, given: 0 });
    expect(await counts(as(dan), "2020-01")).toEqual({ team: 0, received: 0, given: 0 });
  });

  it("have others' that wait for who manages thanks", async () => {
    const team = async (viewer: Viewer, month = "") => (await findTabCounts(db(), viewer, month)).team;
    expect([await team(asAdmin(dan)), await team(asAdmin(dan, desk))]).toEqual([301, 302]);
    expect([await team(asAdmin(dan, crew)), await team(asAdmin(dan, crew), OCTOBER)]).toEqual([306, 202]);
    expect((await findTabCounts(db(), asAdmin(ann), "")).given).toBe(51);
  });

  it("begin with the workspace's first month", async () => {
    const empty = await seedWorkspace(db(), { members: 1 });
    expect(await findFirstMonth(db(), workspaceId)).toBe(OCTOBER);
    expect([await findFirstMonth(db(), twinId), await findFirstMonth(db(), empty.id)]).toEqual(["2020-01", null]);
  });
});

it("a card has the names, rewards and groups of its own thanks, in the order of their ids", async () => {
  const [row] = await findThanks(db(), { workspaceId, ids: [card] });
  expect(row).toEqual({
    id: card,
    authorId: dan,
    authorName: "Member 3",
    authorAvatarUrl: "",
    authorStatus: "active",
    waitsFor: "",
    invitedUntil: null,
    description: "whole",
    status: "undone",
    visibility: "private",
    groupIds: [crew],
    month: "2026-11",
    publishedAt: AT,
    receivers: [
      { id: bob, name: "Member 1", avatarUrl: "" },
      { id: cid, name: "Member 2", avatarUrl: "" },
    ],
    rewards: [
      { currencyId: gold, amount: 10 },
      { currencyId: iron, amount: 20 },
    ],
  });
  const [waits] = await findThanks(db(), { workspaceId, ids: ids.slice(-1) });
  expect(waits).toMatchObject({ receivers: [], rewards: [], waitsFor: "Sam, who Ann's waits" });
});

it("receivers come with their own groups, by id", async () => {
  expect(await findReceivers(db(), workspaceId, [cid, bob, ann])).toEqual([
    { id: ann, status: "active", groupIds: [] },
    { id: bob, status: "active", groupIds: [crew] },
    { id: cid, status: "active", groupIds: [desk] },
  ]);
  expect(await findReceivers(db(), workspaceId, [])).toEqual([]);
});
