import { contract } from "@guildhall/core/contract";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createChannelProvider } from "../chat/channel-provider.ts";
import { subjectLoaders } from "../features.ts";
import { challengeSteps } from "../testing/challenge-steps.ts";
import { connectTestChat } from "../testing/chat-world.ts";
import { buildTeam } from "../testing/team.ts";
import type { Team, Teammate } from "../testing/team.ts";
import { useTestDatabase } from "../testing/test-database.ts";
import { createDigests } from "./send-digests.ts";

const database = useTestDatabase();
let team: Team;
let boss: Teammate;
let ann: Teammate;
let bob: Teammate;

const params = { provider: "slack" } as const;
const externalId = () => `T${String(team.workspaceId)}`;
const set = (body: { readonly channelId: string; readonly hasDigest?: boolean }) =>
  boss.client.call(contract.updateChatSettings, { params, body: { externalId: externalId(), ...body } });

beforeEach(async () => {
  const channels = { slack: createChannelProvider("slack") };
  const settings = { tz: "Europe/Berlin" };
  team = await buildTeam(database(), { quota: 200, channels, settings, start: "2026-11-16T12:00:00Z" });
  boss = await team.join({ name: "Boss", roles: ["owner"] });
  ann = await team.join({ name: "Ann" });
  bob = await team.join({ name: "Bob" });
  const { workspaceId } = team;
  await connectTestChat(
    { ...team.server.deps, db: database().database.handle },
    { workspaceId, externalId: externalId() },
  );
  await set({ channelId: "C1" });
});
afterEach(() => team.close());

/** Each run is one after a restart. */
const run = (): Promise<number> => createDigests(team.server.deps, subjectLoaders)();
const at = (time: string): void => team.clock.set(new Date(time));
const MONDAY = "2026-11-23T08:00:00Z";

async function thank(giver: Teammate, receivers: readonly Teammate[]): Promise<number> {
  const rewards = [{ currencyId: team.currencyId, amount: 100 }];
  const body = { receivers: receivers.map(({ memberId }) => ({ id: memberId })), description: "Thanks", rewards };
  return (await giver.client.call(contract.giveThanks, { body })).tid;
}

async function digests() {
  const rows = await database()
    .database.handle.selectFrom("chat_outbox")
    .select(["place", "card", "key"])
    .where("workspace_id", "=", team.workspaceId)
    .where("key", "like", "digest %")
    .orderBy("id")
    .execute();
  return rows.map(({ place, card }) => ({ place, title: card.title, facts: card.facts, link: card.link }));
}

describe("the week in a channel", () => {
  it("tells its moments, who still has thanks to give and what is open, once", async () => {
    await thank(ann, [bob, boss]);
    await thank(bob, [ann]);
    const undone = await thank(bob, [boss]);
    await bob.client.call(contract.undoThanks, { params: { id: undone } });
    const done = await challengeSteps.publish(boss, { type: "quest", title: "Read" });
    const { id: assignmentId } = await challengeSteps.accept(ann, done);
    await challengeSteps.complete(ann, assignmentId);
    await challengeSteps.approve(boss, assignmentId, true);
    const group = await team.group("Sales", [ann]);
    await challengeSteps.publish(boss, { type: "quest", title: "Call ten", groupId: group });
    await team.readEvents();
    at("2026-11-23T07:59:59Z");
    await run();
    expect(await digests()).toEqual([]);
    at(MONDAY);
    await run();
    await run();
    expect(await digests()).toEqual([
      {
        place: "C1",
        title: expect.stringMatching(/^The week at /),
        facts: [
          "Ann completed Read",
          "Ann thanked Boss and Bob",
          "Bob thanked Ann",
          "2 people still have thanks to give this month.",
          "1 open challenge: Read",
        ],
        link: "/",
      },
    ]);
    at("2026-11-24T08:00:00Z");
    await run();
    expect(await digests()).toHaveLength(1);
  });

  it("is in the channel's language, and counts what it doesn't tell", async () => {
    await database()
      .database.handle.updateTable("chat_connections")
      .set({ language: "ru" })
      .where("workspace_id", "=", team.workspaceId)
      .execute();
    for (const giver of [ann, bob, boss]) {
      for (const receiver of [ann, bob, boss]) if (giver !== receiver) await thank(giver, [receiver]);
    }
    await team.readEvents();
    at(MONDAY);
    await run();
    const [digest] = await digests();
    expect(digest?.title).toMatch(/^Неделя/);
    expect(digest?.facts).toHaveLength(6);
    expect(digest?.facts.at(-1)).toBe("…и ещё 1 событие");
  });

  it("tells nothing that not everyone may see", async () => {
    await boss.client.call(contract.updateSettings, { body: { announceVisibility: "private" } });
    await thank(ann, [bob]);
    await team.readEvents();
    at(MONDAY);
    await run();
    expect(await digests()).toEqual([]);
  });

  it("isn't sent where it's switched off, where no channel was chosen, or in a week without anything", async () => {
    at(MONDAY);
    await run();
    await thank(ann, [bob]);
    await team.readEvents();
    await set({ channelId: "C1", hasDigest: false });
    at("2026-11-30T08:00:00Z");
    await run();
    await set({ channelId: "", hasDigest: true });
    await run();
    expect(await digests()).toEqual([]);
    await set({ channelId: "C1" });
    await run();
    expect(await digests()).toHaveLength(1);
  });

  it("isn't sent a day late, and comes again the next week", async () => {
    await thank(ann, [bob]);
    await team.readEvents();
    at("2026-11-24T08:00:01Z");
    await run();
    expect(await digests()).toEqual([]);
    await thank(bob, [ann]);
    await team.readEvents();
    at("2026-11-30T08:00:00Z");
    await Promise.all([run(), run()]);
    expect((await digests()).map(({ facts }) => facts[0])).toEqual(["Bob thanked Ann"]);
  });
});
