import { contract } from "@guildhall/core/contract";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createWelcomeThanks } from "../jobs/welcome-thanks.ts";
import { buildWaitingWorld, SAM, TOM } from "../testing/waiting-world.ts";
import type { WaitingWorld } from "../testing/waiting-world.ts";
import { useTestDatabase } from "../testing/test-database.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
const database = useTestDatabase();
let world: WaitingWorld;

beforeEach(async () => {
  world = await buildWaitingWorld(database());
});
afterEach(async () => {
  expect(await world.close()).toEqual([]);
});

const withdraw = (id: number, who = world.ann, idempotencyKey = `withdraw-${String(id)}`) =>
  who.client.call(contract.withdrawThanks, { params: { id } }, { idempotencyKey });
const choose = (announceVisibility: "all" | "group" | "private") =>
  world.owner.client.call(contract.updateSettings, { body: { announceVisibility } });

describe("thanks that wait for somebody to join", () => {
  it("are among those that their giver gave, and until when", async () => {
    const { ann, bob, team } = world;
    const tid = await world.give([SAM]);
    await team.readEvents();
    expect(await world.list(ann, "given")).toEqual([["waiting", "Sam"]]);
    expect([await world.list(ann, "team"), await world.list(ann, "received")]).toEqual([[], []]);
    expect(await world.counts(ann)).toEqual({ team: 0, received: 0, given: 1 });
    expect([await world.list(bob, "team"), await world.counts(bob)]).toEqual([[], { team: 0, received: 0, given: 0 }]);
    const { thanks } = await ann.client.call(contract.getThanks, { params: { id: tid } });
    expect(thanks).toMatchObject({
      waitsUntil: new Date(team.clock.now().getTime() + 90 * DAY_MS).toISOString(),
      abilities: { undo: { allowed: true }, withdraw: { allowed: true } },
    });
  });

  it("are shown to admins who will see them once they're published", async () => {
    const { ann, admin, team } = world;
    await choose("all");
    const [forAll] = [await world.give([SAM])];
    await choose("private");
    await world.give([TOM]);
    await choose("group");
    await world.give([{ externalId: "U-uma", name: "Uma" }]);
    expect(await world.list(admin, "team")).toEqual([["waiting", "Sam"]]);
    expect(await world.counts(admin)).toMatchObject({ team: 1, given: 0 });
    await team.group("Crew", [ann, admin]);
    expect(await world.list(admin, "team")).toEqual([
      ["waiting", "Uma"],
      ["waiting", "Sam"],
    ]);
    expect(await world.counts(admin)).toMatchObject({ team: 2, given: 0 });
    await expect(withdraw(forAll ?? 0, admin)).rejects.toMatchObject({
      code: "ErrorAccessDenied",
      reason: "not_author",
    });
  });

  it("are counted in the month in which they were given", async () => {
    const { ann, team } = world;
    await world.give([SAM]);
    const query = { month: team.clock.now().toISOString().slice(0, 7) };
    const countIn = async (month: string) =>
      (await ann.client.call(contract.getThanksLists, { query: { month } })).lists.map(({ count }) => count);
    expect([await countIn(query.month), await countIn("2020-01")]).toEqual([
      [0, 0, 1],
      [0, 0, 0],
    ]);
  });

  it("are withdrawn one by one at any time, and their quota can be given again", async () => {
    const { ann, team } = world;
    const tid = await world.give([SAM, TOM]);
    team.clock.advance(11 * 60_000);
    expect(await withdraw(tid)).toEqual({ tid, canGiveAgain: true });
    expect(await withdraw(tid)).toEqual({ tid, canGiveAgain: true });
    expect([await world.left(), await world.list(ann, "given")]).toEqual([400, [["waiting", "Tom"]]]);
    await expect(withdraw(tid, ann, "again")).rejects.toMatchObject({ reason: "already_undone" });
    await expect(withdraw(tid, world.bob)).rejects.toMatchObject({ code: "ErrorNotFound" });
    await world.join(SAM);
    await createWelcomeThanks(team.server.deps)();
    expect(await world.list(world.bob, "team")).toEqual([]);
  });

  it("give back nothing that could be spent once their month is over", async () => {
    const tid = await world.give([SAM]);
    world.team.clock.advance(40 * DAY_MS);
    const ann = await world.team.server.client(world.ann.email);
    const answer = await ann.call(contract.withdrawThanks, { params: { id: tid } });
    expect(answer).toEqual({ tid, canGiveAgain: false });
    const { quota } = await ann.call(contract.getThanksLists, { query: { month: "" } });
    expect(quota).toMatchObject([{ used: 0, free: 500 }]);
  });

  it("can't be withdrawn once their person has joined", async () => {
    const tid = await world.give([SAM]);
    const sam = await world.join(SAM);
    await createWelcomeThanks(world.team.server.deps)();
    await expect(withdraw(tid)).rejects.toMatchObject({ reason: "already_received" });
    await expect(withdraw(tid, sam)).rejects.toMatchObject({ reason: "not_author" });
  });
});
