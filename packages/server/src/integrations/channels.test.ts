import type { FieldError } from "@guildhall/core";
import { ValidationFailure } from "@guildhall/core";
import { contract } from "@guildhall/core/contract";
import { SAMPLE_PRODUCTS } from "@guildhall/core/perks";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { challengeSteps } from "../testing/challenge-steps.ts";
import { perkSteps } from "../testing/perk-steps.ts";
import { buildTeam } from "../testing/team.ts";
import type { Team, Teammate } from "../testing/team.ts";
import { useTestDatabase } from "../testing/test-database.ts";
import { createChannels } from "./channels.ts";
import type { ChannelList, ChannelProvider } from "./channels.ts";

const GENERAL = { id: "slack:C1", name: "general" };
const database = useTestDatabase();
let connected: Team;
let alone: Team;

/** A chat that is connected to some workspaces, or to all. */
function fakeChat(list: (workspaceId: number) => ChannelList | null): ChannelProvider {
  return {
    list: async (_db, workspaceId) => list(workspaceId),
    isConnected: async (_db, workspaceId) => list(workspaceId) !== null,
  };
}

beforeAll(async () => {
  const slack = fakeChat(() => ({ channels: [{ id: "C1", name: "general" }], missedScope: "groups:read" }));
  connected = await buildTeam(database(), { quota: 10_000, channels: { slack } });
  alone = await buildTeam(database(), { quota: 10_000 });
});
afterAll(() => Promise.all([connected.close(), alone.close()]));

const join = async (team: Team) => {
  const boss = await team.join({ name: "Boss", roles: ["owner"] });
  return { team, boss, ann: await team.join({ name: "Ann" }) };
};
type World = Awaited<ReturnType<typeof join>>;

interface Choice {
  readonly id: string;
  readonly name: string;
}

/** Every call in which a channel is chosen, with the field that it names. */
const CHOICES: readonly (readonly [string, string, (world: World, channel: Choice) => Promise<unknown>])[] = [
  [
    "giveThanks",
    "channel",
    ({ team, boss, ann }, channel) => {
      const rewards = [{ currencyId: team.currencyId, amount: 100 }];
      const body = { receivers: [{ id: boss.memberId }], description: "Well done", rewards, channel };
      return ann.client.call(contract.giveThanks, { body });
    },
  ],
  [
    "createPurchase",
    "channel",
    async ({ boss, ann }, channel) => {
      const productId = await perkSteps.create(boss, { title: "Tea", quantity: 5, costs: [] });
      return ann.client.call(contract.createPurchase, { body: { productId, channel } });
    },
  ],
  [
    "createChallenge",
    "channel",
    ({ boss }, channel) =>
      boss.client.call(contract.createChallenge, { body: { type: "quest", title: "Read", status: "new", channel } }),
  ],
  [
    "updateSettings",
    "eomChannel",
    ({ boss }, channel) => boss.client.call(contract.updateSettings, { body: { eomChannel: channel } }),
  ],
  [
    "createPerksForIntro",
    "channelId",
    ({ boss }, channel) => {
      const products = SAMPLE_PRODUCTS.slice(0, 1).map(({ key }) => ({ key }));
      return boss.client.call(contract.createPerksForIntro, { body: { products, channelId: channel.id } });
    },
  ],
];

const refusalOf = (sending: Promise<unknown>): Promise<readonly FieldError[] | null> =>
  sending.then(
    () => null,
    (failure: unknown) => {
      if (!(failure instanceof ValidationFailure)) throw failure;
      return failure.fields.map(({ field, code }) => ({ field, code }) as FieldError);
    },
  );

describe("a channel", () => {
  it.each(CHOICES)("can be chosen in %s if the connected chat has it", async (_name, field, choose) => {
    const world = await join(connected);
    const refusal = [{ field, code: "channel_unavailable" }];
    for (const id of ["slack:C2", "telegram:C1", "C1"]) {
      expect(await refusalOf(choose(world, { id, name: "general" }))).toEqual(refusal);
    }
    expect(await refusalOf(choose(world, GENERAL))).toBeNull();
    expect(await refusalOf(choose(await join(alone), GENERAL))).toEqual(refusal);
  });

  it("is listed for every member, with the missing permission", async () => {
    const { ann } = await join(connected);
    expect(await ann.client.call(contract.listChannels, {})).toEqual({
      items: [GENERAL],
      missedScope: "groups:read",
    });
    const { ann: other } = await join(alone);
    expect(await other.client.call(contract.listChannels, {})).toEqual({ items: [], missedScope: "" });
  });

  it("is offered where it can be chosen", async () => {
    const offers = async (boss: Teammate) => {
      const cid = await challengeSteps.publish(boss, { type: "quest", title: "Read" });
      const { challenge } = await boss.client.call(contract.getChallenge, { params: { id: cid } });
      const form = await boss.client.call(contract.getChallengeForEdit, { params: { id: cid } });
      const { pickChannel } = await boss.client.call(contract.getSettings, {});
      return [challenge.pickChannel, form.challenge.pickChannel, pickChannel];
    };
    expect(await offers((await join(connected)).boss)).toEqual([true, true, true]);
    expect(await offers((await join(alone)).boss)).toEqual([false, false, false]);
  });

  it("is one of the workspace's connected chats", async () => {
    const slack = fakeChat((id) => (id === 1 ? { channels: [{ id: "1", name: "one" }], missedScope: "" } : null));
    const telegram = fakeChat((id) =>
      id === 1 ? { channels: [{ id: "1", name: "two" }], missedScope: "admin" } : { channels: [], missedScope: "" },
    );
    const channels = createChannels({ slack, telegram });
    const db = database().database.handle;
    expect(await channels.list(db, 1)).toEqual({
      channels: [
        { id: "slack:1", name: "one" },
        { id: "telegram:1", name: "two" },
      ],
      missedScope: "admin",
    });
    expect(await channels.list(db, 2)).toEqual({ channels: [], missedScope: "" });
    expect(channels.providers).toEqual(["slack", "telegram"]);
    expect(await channels.codeLink(db, "slack", { code: "1-x", purpose: "link" })).toBe("");
    expect(await channels.codeLink(db, "jira", { code: "1-x", purpose: "link" })).toBe("");
    expect([
      await channels.connected(db, 1),
      await channels.connected(db, 2),
      await createChannels({ slack }).connected(db, 2),
    ]).toEqual([["slack", "telegram"], ["telegram"], []]);
  });
});
