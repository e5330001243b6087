import { contract } from "@guildhall/core/contract";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createChannelProvider } from "../chat/channel-provider.ts";
import { checkLedger } from "../features.ts";
import { createWelcomeThanks } from "../jobs/welcome-thanks.ts";
import { connectTestChat } from "../testing/chat-world.ts";
import { issueKey, linkPerson } from "../testing/integration.ts";
import { buildTeam } from "../testing/team.ts";
import type { Team, Teammate } from "../testing/team.ts";
import { useTestDatabase } from "../testing/test-database.ts";

const SAM = { externalId: "U-sam", name: "Sam" };
const TOM = { externalId: "U-tom", name: "Tom" };

const database = useTestDatabase();
let team: Team;
let ann: Teammate;
let bob: Teammate;
/** An admin. */
let bill: Teammate;

beforeEach(async () => {
  const channels = { slack: createChannelProvider("slack"), telegram: createChannelProvider("telegram") };
  team = await buildTeam(database(), { quota: 500, channels });
  ann = await team.join({ name: "Ann", roles: ["owner"] });
  bob = await team.join({ name: "Bob" });
  bill = await team.join({ name: "Bill", roles: ["admin"] });
  const { deps } = team.server;
  const { workspaceId } = team;
  const externalId = `T${String(workspaceId)}`;
  await connectTestChat({ ...deps, db: database().database.handle }, { workspaceId, externalId });
});
afterEach(async () => {
  await team.readEvents();
  const { violations } = await checkLedger(database().database.handle, team.workspaceId);
  expect(violations.filter(({ rule }) => /^(thanks|ledger)\./.test(rule))).toEqual([]);
  await team.close();
});

type Receiver = { readonly id: number } | typeof SAM;

const give = async (receivers: readonly Receiver[], amount = 100): Promise<number> => {
  const rewards = [{ currencyId: team.currencyId, amount }];
  const body = { receivers: [...receivers], description: "Well done", rewards };
  return (await ann.client.call(contract.giveThanks, { body })).tid;
};
const read = async (who: Teammate, id: number) =>
  (await who.client.call(contract.getThanks, { params: { id } })).thanks;
const undo = (id: number) => ann.client.call(contract.undoThanks, { params: { id } });

async function welcome(): Promise<void> {
  await createWelcomeThanks(team.server.deps)();
  await team.readEvents();
}

async function left(): Promise<number | undefined> {
  const { quota } = await ann.client.call(contract.getThanksLists, { query: { month: "" } });
  return quota[0]?.free;
}

async function balanceOf(who: Teammate): Promise<number> {
  const info = await who.client.call(contract.getUserInfo, {});
  return info.loggedIn ? (info.user?.balances[0]?.amount ?? 0) : -1;
}

const given = async (who: Teammate) =>
  (
    await who.client.call(contract.listThanks, { params: { type: "team" }, query: { month: "", last_id: 0 } })
  ).items.map(({ receivers, status }) => [status, ...receivers.map(({ name }) => name)]);

describe("thanks to somebody who has yet to join", () => {
  it("hold the giver's quota, and are seen by nobody else but admins", async () => {
    const tid = await give([SAM]);
    await team.readEvents();
    expect(await left()).toBe(400);
    expect(await read(bill, tid)).toMatchObject({ status: "waiting", waitsFor: "Sam", receivers: [] });
    await expect(read(bob, tid)).rejects.toMatchObject({ code: "ErrorNotFound" });
    expect(await given(bob)).toEqual([]);
  });

  it("are theirs once they join, once, and everybody's news", async () => {
    const tid = await give([SAM]);
    await welcome();
    expect(await read(ann, tid)).toMatchObject({ status: "waiting" });
    const sam = await team.join({ name: "Sam Hill" });
    await linkPerson(team.server.deps, sam, { provider: "slack", externalId: SAM.externalId });
    team.clock.advance(60_000);
    await welcome();
    await welcome();
    expect(await read(bob, tid)).toMatchObject({
      status: "published",
      waitsFor: "",
      receivers: [{ name: "Sam Hill" }],
    });
    expect([await balanceOf(sam), await left()]).toEqual([100, 400]);
    expect(await given(bob)).toEqual([["published", "Sam Hill"]]);
    const { items } = await sam.client.call(contract.listNotifications, {
      params: { id: sam.memberId },
      query: { page: 0 },
    });
    expect(items.map(({ title }) => title)).toEqual(["Ann thanked you"]);
  });

  it("are paid from what was held, even when the quota is smaller by then or another month has begun", async () => {
    await give([SAM], 500);
    const sam = await team.join({ name: "Sam" });
    await linkPerson(team.server.deps, sam, { provider: "slack", externalId: SAM.externalId });
    const quota = { member: { [String(team.currencyId)]: 100 } };
    await ann.client.call(contract.updateThanksSettings, { body: { quota } });
    team.clock.advance(40 * 24 * 3_600_000);
    const late = await team.server.client(sam.email);
    await welcome();
    const info = await late.call(contract.getUserInfo, {});
    expect(info.loggedIn && info.user?.balances[0]?.amount).toBe(500);
  });

  it("go to members at once, and together can't cost more than the quota", async () => {
    const tid = await give([{ id: bob.memberId }, SAM, TOM]);
    expect([await balanceOf(bob), await left()]).toEqual([100, 200]);
    expect(await read(bob, tid)).toMatchObject({ status: "published", receivers: [{ name: "Bob" }] });
    await expect(give([{ id: bob.memberId }, SAM, TOM])).rejects.toMatchObject({ fields: [{ code: "over_quota" }] });
    await undo(tid);
    expect([await balanceOf(bob), await left()]).toEqual([0, 500]);
  });

  it("can be undone for ten minutes, with all that were given with them", async () => {
    const first = await give([SAM, TOM]);
    const second = await give([SAM]);
    await undo(first);
    expect(await left()).toBe(400);
    await expect(undo(first)).rejects.toMatchObject({ reason: "already_undone" });
    team.clock.advance(10 * 60_000 + 1);
    await expect(undo(second)).rejects.toMatchObject({ reason: "too_late" });
  });

  it("go straight to whoever is linked already, and come to nothing if that's the giver", async () => {
    await linkPerson(team.server.deps, bob, { provider: "slack", externalId: SAM.externalId });
    expect(await read(bob, await give([SAM]))).toMatchObject({ status: "published", receivers: [{ name: "Bob" }] });
    await expect(give([SAM, { id: bob.memberId }])).rejects.toMatchObject({ fields: [{ code: "duplicate" }] });
    const tid = await give([TOM]);
    await linkPerson(team.server.deps, ann, { provider: "slack", externalId: TOM.externalId });
    await welcome();
    await expect(read(ann, tid)).resolves.toMatchObject({ status: "undone" });
    expect(await left()).toBe(400);
  });

  it("need a chat in which the person is known", async () => {
    const { deps } = team.server;
    const key = await issueKey(deps, { workspaceId: team.workspaceId, provider: "telegram" });
    await linkPerson(deps, ann, { provider: "telegram", externalId: "7" });
    const { token } = await team.server
      .bearer(key, "en")
      .call(contract.issueMemberToken, { params: { provider: "telegram" }, body: { externalId: "7" } });
    const rewards = [{ currencyId: team.currencyId, amount: 100 }];
    const from = (externalId: string) =>
      team.server.bearer(token, "en").call(contract.giveThanks, {
        body: { receivers: [{ externalId, name: "Sam" }], description: "Well done", rewards },
      });
    await expect(from("sam")).rejects.toMatchObject({ fields: [{ code: "messenger_required" }] });
    expect((await from("12")).tid).toBeGreaterThan(0);
  });
});
