import { settingsCalls } from "@guildhall/core/settings";
import { thanksCalls } from "@guildhall/core/thanks";
import { userCalls } from "@guildhall/core/users";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { newestEvents } from "../testing/newest-events.ts";
import type { Teammate } from "../testing/team.ts";
import { useTestDatabase } from "../testing/test-database.ts";
import { importTwin } from "../testing/twin.ts";
import { buildWaitingWorld, SAM, TOM } from "../testing/waiting-world.ts";
import type { WaitingWorld } from "../testing/waiting-world.ts";
import { expireThanks, publishWaitingThanks } from "./index.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
const database = useTestDatabase();
const db = () => database().database.handle;
let world: WaitingWorld;
let last = 0;

beforeEach(async () => {
  world = await buildWaitingWorld(database());
  last = 0;
});
afterEach(async () => {
  expect(await world.close()).toEqual([]);
});

/** Since it was last asked. */
async function events() {
  const found = await newestEvents(db(), [world.team.workspaceId], last);
  last = found.at(-1)?.id ?? last;
  return found.map(({ type, payload, by }) => ({ type, payload, by }));
}

async function statuses(workspaceId = world.team.workspaceId): Promise<readonly string[]> {
  const rows = await db()
    .selectFrom("thanks")
    .select("status")
    .where("workspace_id", "=", workspaceId)
    .orderBy("id")
    .execute();
  return rows.map(({ status }) => status);
}

/** Reason, actor, and whether it reverses another one. */
async function transfers(workspaceId = world.team.workspaceId) {
  const rows = await db()
    .selectFrom("ledger_transfers")
    .select(["reason", "actor_member_id", "reverses_id"])
    .where("workspace_id", "=", workspaceId)
    .orderBy("id")
    .execute();
  return rows.map((row) => [row.reason, row.actor_member_id, row.reverses_id !== null]);
}

const thank = async (from: Teammate, to: readonly Teammate[], amount = 100) => {
  const receivers = to.map(({ memberId }) => ({ id: memberId }));
  const rewards = [{ currencyId: world.team.currencyId, amount }];
  return (await from.client.call(thanksCalls.give, { body: { receivers, description: "Well done", rewards } })).tid;
};
const free = async ({ client }: Teammate) => {
  const { quota } = await client.call(thanksCalls.getLists, { query: {} });
  return quota[0]?.free;
};
const undo = ({ client }: Teammate, id: number) => client.call(thanksCalls.undo, { params: { id } });

describe("undoing thanks", () => {
  it("gives back its giver's quota, is told with all it was, and leaves every other thanks", async () => {
    const { ann, bob, admin, team } = world;
    const tid = await thank(ann, [bob, admin]);
    await thank(ann, [bob], 30);
    await thank(bob, [ann], 50);
    const twin = await importTwin(database().database, team.workspaceId);
    const before = await transfers(twin);
    await events();
    await undo(ann, tid);
    expect(await events()).toEqual([
      {
        type: "thanks.undone",
        by: ann.memberId,
        payload: {
          thanksId: tid,
          authorId: ann.memberId,
          receiverIds: [bob.memberId, admin.memberId],
          rewards: [{ currencyId: team.currencyId, amount: 100 }],
          visibility: "all",
          groupIds: [],
          month: "2026-11",
          publishedAt: team.clock.now().toISOString(),
        },
      },
    ]);
    expect([await free(ann), await free(bob)]).toEqual([470, 450]);
    expect([await statuses(), await statuses(twin)]).toEqual([
      ["undone", "published", "published"],
      ["published", "published", "published"],
    ]);
    expect(await transfers(twin)).toEqual(before);
  });

  it("takes back what waits and was given with it, and what others gave then stays", async () => {
    const { ann, bob, team } = world;
    const rewards = [{ currencyId: team.currencyId, amount: 100 }];
    const body = { receivers: [{ id: bob.memberId }, SAM, TOM], description: "Well done", rewards };
    const { tid } = await ann.client.call(thanksCalls.give, { body });
    await world.give([SAM]);
    await bob.client.call(thanksCalls.give, { body: { ...body, receivers: [SAM] } });
    await events();
    await undo(ann, tid);
    expect((await events()).map(({ type }) => type)).toEqual([
      "thanks.waiting_undone",
      "thanks.waiting_undone",
      "thanks.undone",
    ]);
    expect(await statuses()).toEqual(["undone", "undone", "undone", "waiting", "waiting"]);
    expect([await free(ann), await free(bob)]).toEqual([400, 400]);
  });

  it("is denied to others who see them; to those who don't, they aren't there", async () => {
    const { ann, bob, admin, owner } = world;
    await owner.client.call(settingsCalls.update, { body: { announceVisibility: "private" } });
    const tid = await thank(ann, [bob]);
    await expect(undo(bob, tid)).rejects.toMatchObject({ code: "ErrorAccessDenied", reason: "not_author" });
    await expect(undo(admin, tid)).rejects.toMatchObject({ code: "ErrorNotFound" });
    expect(await statuses()).toEqual(["published"]);
  });
});

it("withdrawing takes back one thanks that waits, from the month's quota of its giver", async () => {
  const { ann, bob, team } = world;
  const tid = await world.give([SAM, TOM]);
  await world.give([SAM]);
  const rewards = [{ currencyId: team.currencyId, amount: 100 }];
  await bob.client.call(thanksCalls.give, { body: { receivers: [SAM], description: "Well done", rewards } });
  const twin = await importTwin(database().database, team.workspaceId);
  const theirs = await transfers(twin);
  await events();
  await ann.client.call(thanksCalls.withdraw, { params: { id: tid } });
  const payload = { thanksId: tid, authorId: ann.memberId };
  expect(await events()).toEqual([{ type: "thanks.waiting_undone", by: ann.memberId, payload }]);
  expect(await statuses()).toEqual(["undone", "waiting", "waiting", "waiting"]);
  expect([await statuses(twin), await transfers(twin)]).toEqual([["waiting", "waiting", "waiting", "waiting"], theirs]);
  expect([await free(ann), await free(bob)]).toEqual([300, 400]);
});

describe("thanks that nobody joined for", () => {
  it("expire after ninety days, once, alone, by the product itself", async () => {
    const { ann, team } = world;
    const { workspaceId, currencyId, clock } = team;
    const [first, second] = [await world.give([SAM]), await world.give([TOM])];
    const gone = await world.give([SAM]);
    await undo(ann, gone);
    const twin = await importTwin(database().database, workspaceId);
    const [held, theirs] = [await transfers(), await transfers(twin)];
    await events();
    const expire = (thanksId: number) => expireThanks(team.server.deps, { workspaceId, thanksId });
    clock.advance(90 * DAY_MS - 1);
    expect(await expire(first)).toBe(false);
    expect([await events(), await transfers()]).toEqual([[], held]);
    clock.advance(1);
    expect([await expire(first), await expire(first), await expire(gone), await expire(999_999)]).toEqual([
      true,
      false,
      false,
      false,
    ]);
    const rewards = [{ currencyId, amount: 100 }];
    const payload = {
      thanksId: first,
      authorId: ann.memberId,
      name: "Sam",
      rewards,
      month: "2026-11",
      canGiveAgain: false,
    };
    expect(await events()).toEqual([{ type: "thanks.waiting_expired", by: 0, payload }]);
    expect(await transfers()).toEqual([...held, ["thanks.waiting.reversed", 0, true]]);
    expect([await statuses(), await statuses(twin), await transfers(twin)]).toEqual([
      ["expired", "waiting", "undone"],
      ["waiting", "waiting", "undone"],
      theirs,
    ]);
    expect(second).toBeGreaterThan(first);
  });
});

describe("thanks whose person joined", () => {
  it("are in the groups of both, and told as their giver's, once", async () => {
    const { ann, bob, admin, owner, team } = world;
    await owner.client.call(settingsCalls.update, { body: { announceVisibility: "group" } });
    const tid = await world.give([SAM]);
    await world.give([TOM]);
    const sam = await world.join(SAM);
    const [crew, desk] = [await team.group("Crew", [ann, admin]), await team.group("Desk", [sam, bob])];
    const twin = await importTwin(database().database, team.workspaceId);
    await events();
    team.clock.advance(60_000);
    const joined = { workspaceId: team.workspaceId, thanksId: tid, memberId: sam.memberId };
    const publish = () => publishWaitingThanks(team.server.deps, joined);
    expect([await publish(), await publish()]).toEqual([true, false]);
    expect(await events()).toEqual([
      {
        type: "thanks.published",
        by: ann.memberId,
        payload: {
          thanksId: tid,
          authorId: ann.memberId,
          receiverIds: [sam.memberId],
          rewards: [{ currencyId: team.currencyId, amount: 100 }],
          visibility: "group",
          groupIds: [crew, desk],
          month: "2026-11",
          publishedAt: team.clock.now().toISOString(),
          description: "Well done",
        },
      },
    ]);
    const sees = (who: Teammate) =>
      who.client.call(thanksCalls.get, { params: { id: tid } }).then(
        ({ thanks }) => thanks.status,
        (error: { code?: string }) => error.code,
      );
    expect([await sees(bob), await sees(admin), await sees(owner)]).toEqual([
      "published",
      "published",
      "ErrorNotFound",
    ]);
    expect([await statuses(), await statuses(twin)]).toEqual([
      ["published", "waiting"],
      ["waiting", "waiting"],
    ]);
    // The product itself lets go of what was held; its giver pays.
    expect((await transfers()).slice(-2)).toEqual([
      ["thanks.waiting.reversed", 0, true],
      ["thanks", ann.memberId, false],
    ]);
    expect([await free(ann), await free(bob)]).toEqual([300, 500]);
  });

  it("aren't given to whoever gave them, and nobody hears of it", async () => {
    const { ann, team } = world;
    const tid = await world.give([SAM]);
    await events();
    const joined = { workspaceId: team.workspaceId, thanksId: tid, memberId: ann.memberId };
    expect(await publishWaitingThanks(team.server.deps, joined)).toBe(false);
    const payload = { thanksId: tid, authorId: ann.memberId };
    expect(await events()).toEqual([{ type: "thanks.waiting_undone", by: ann.memberId, payload }]);
    expect([await statuses(), await free(ann)]).toEqual([["undone"], 500]);
    await team.readEvents();
    const query = { params: { id: ann.memberId }, query: {} };
    expect((await ann.client.call(userCalls.listNotifications, query)).items).toEqual([]);
  });
});

describe("giving thanks", () => {
  it("needs rewards, each currency and each person once", async () => {
    const { ann, bob, team } = world;
    const reward = (amount: number) => ({ currencyId: team.currencyId, amount });
    const attempt = (change: Partial<Parameters<typeof attemptWith>[0]>) =>
      attemptWith({ receivers: [{ id: bob.memberId }], description: "Well done", rewards: [reward(100)], ...change });
    const attemptWith = (body: {
      receivers: ({ id: number } | typeof SAM)[];
      description: string;
      rewards: { currencyId: number; amount: number }[];
    }) =>
      ann.client.call(thanksCalls.give, { body }).then(
        () => "given",
        (error: { fields?: readonly { field: string; code: string }[] }) =>
          error.fields?.map(({ field, code }) => `${field}:${code}`).join(),
      );
    expect(await attempt({ rewards: [reward(0)] })).toBe("rewards:required");
    expect(await attempt({ rewards: [reward(10), reward(20)] })).toBe("rewards:duplicate");
    expect(await attempt({ receivers: [SAM, SAM] })).toBe("receivers:duplicate");
    expect(await attempt({ receivers: [{ id: ann.memberId }, SAM, SAM] })).toBe("receivers.0:self,receivers:duplicate");
    expect(await attempt({ receivers: [{ id: bob.memberId }, { id: bob.memberId }] })).toBe("receivers:duplicate");
    expect([await statuses(), await free(ann)]).toEqual([[], 500]);
    expect(await attempt({ rewards: [reward(0), reward(10)] })).toBe("given");
    expect([await free(ann), await free(bob)]).toEqual([490, 500]);
  });

  it("is told in the groups of all who take part, and so is undoing them", async () => {
    const { ann, bob, admin, owner, team } = world;
    await owner.client.call(settingsCalls.update, { body: { announceVisibility: "group" } });
    const [crew, desk] = [await team.group("Crew", [ann, bob]), await team.group("Desk", [bob, admin])];
    await team.group("Third", [owner]);
    await events();
    await undo(ann, await thank(ann, [bob]));
    expect((await events()).map(({ type, payload }) => [type, payload])).toMatchObject([
      ["thanks.published", { groupIds: [crew, desk] }],
      ["thanks.undone", { groupIds: [crew, desk] }],
    ]);
  });
});

describe("the form for thanks", () => {
  it("has the caller's own thanks, and nobody else's", async () => {
    const { ann, bob, owner, team } = world;
    const [tid, hidden] = [await thank(ann, [bob], 30), 999_999];
    const form = (who: Teammate, id: number) => who.client.call(thanksCalls.getForEdit, { params: { id } });
    expect((await form(ann, tid)).thanks).toMatchObject({
      id: tid,
      receivers: [{ id: bob.memberId, name: "Bob" }],
      description: "Well done",
      rewards: [{ currencyId: team.currencyId, amount: 30 }],
    });
    expect((await form(ann, 0)).thanks).toEqual({ id: 0, receivers: [], description: "", rewards: [] });
    await expect(form(owner, tid)).rejects.toMatchObject({ reason: "not_author" });
    await expect(form(ann, hidden)).rejects.toMatchObject({ code: "ErrorNotFound" });
  });

  it("comes after lists that begin with this month, if nobody has given any", async () => {
    const { months } = await world.ann.client.call(thanksCalls.getLists, { query: {} });
    expect(months).toEqual([{ value: "2026-11", label: "November 2026" }]);
    await thank(world.ann, [world.bob]);
    world.team.clock.advance(31 * DAY_MS);
    const late = await world.team.server.client(world.bob.email);
    const lists = await late.call(thanksCalls.getLists, { query: {} });
    expect(lists.months.map(({ value }) => value)).toEqual(["2026-12", "2026-11"]);
  });
});
