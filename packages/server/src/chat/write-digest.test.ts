import { afterEach, beforeEach, expect, it } from "vitest";
import { contract } from "@guildhall/core/contract";
import { quizCalls } from "@guildhall/core/quizzes";
import { subjectLoaders } from "../features.ts";
import { chainSteps } from "../testing/chain-steps.ts";
import { contestSteps } from "../testing/contest-steps.ts";
import { challengeSteps } from "../testing/challenge-steps.ts";
import { quizSteps, radio } from "../testing/quiz-steps.ts";
import { buildTeam } from "../testing/team.ts";
import type { Team, Teammate } from "../testing/team.ts";
import { useTestDatabase } from "../testing/test-database.ts";
import { importTwin } from "../testing/twin.ts";
import { writeDigest } from "./write-digest.service.ts";

const database = useTestDatabase();
let team: Team;
let boss: Teammate;
let ann: Teammate;
let bob: Teammate;
let cid: Teammate;

const NOW = new Date("2026-11-20T12:00:00Z");
const WEEK = { startsAt: new Date("2026-11-16T00:00:00Z"), endsAt: new Date("2026-11-23T00:00:00Z") };

beforeEach(async () => {
  team = await buildTeam(database(), { quota: 100_000, start: NOW.toISOString() });
  boss = await team.join({ name: "Boss", roles: ["owner"] });
  ann = await team.join({ name: "Ann" });
  bob = await team.join({ name: "Bob" });
  cid = await team.join({ name: "Cid" });
});
afterEach(() => team.close());

const facts = async (workspaceId = team.workspaceId, givers = 0) =>
  (
    await database().database.transaction((tx) =>
      writeDigest(
        tx,
        { workspaceId, language: "en" },
        { week: WEEK, loaders: subjectLoaders, givers, at: team.clock.now() },
      ),
    )
  )?.facts;

async function thank(giver: Teammate, receivers: readonly Teammate[]): Promise<void> {
  const rewards = [{ currencyId: team.currencyId, amount: 100 }];
  const body = { receivers: receivers.map(({ memberId }) => ({ id: memberId })), description: "Thanks", rewards };
  await giver.client.call(contract.giveThanks, { body });
}
const publish = (title: string) => challengeSteps.publish(boss, { type: "quest", title });

it("a digest is nothing if nothing happened and nothing is open, whoever still has thanks to give", async () => {
  expect(await facts(team.workspaceId, 3)).toBeUndefined();
});

it("a digest names the three newest open challenges, and says that there are more", async () => {
  for (const title of ["First", "Second", "Third"]) {
    await publish(title);
    team.clock.advance(1);
  }
  await team.readEvents();
  expect(await facts()).toEqual(["3 open challenges: Third, Second, First"]);
  await publish("Fourth");
  await team.readEvents();
  expect(await facts(team.workspaceId, 1)).toEqual([
    "1 person still has thanks to give this month.",
    "4 open challenges: Fourth, Third, Second, …",
  ]);
});

it("a digest names the open quizzes and polls that everyone sees", async () => {
  await quizSteps.publish(boss, [radio()], { title: "Capitals" });
  team.clock.advance(1);
  await quizSteps.publish(boss, [radio({ options: [{ description: "Yes" }, { description: "No" }] })], {
    title: "Lunch",
    type: "poll",
  });
  const groupId = await team.group("Crew", [ann]);
  await quizSteps.publish(boss, [radio()], { title: "Theirs", groupId });
  const { id } = await quizSteps.publish(boss, [radio()], { title: "Over" });
  await boss.client.call(quizCalls.close, { params: { id } });
  await team.readEvents();
  expect(await facts()).toEqual(["Open quizzes and polls: Lunch, Capitals"]);
});

it("a digest names the contests that everyone sees and can still take part in", async () => {
  const groupId = await team.group("Crew", [ann]);
  await contestSteps.publish(boss, { title: "Photo", type: "voting" });
  await contestSteps.publish(boss, { title: "Theirs", groupId });
  await contestSteps.close(boss, await contestSteps.publish(boss, { title: "Closed" }));
  const closedAt = new Date(team.clock.now().getTime() + 60_000).toISOString();
  await contestSteps.publish(boss, { title: "Over", closedAt });
  team.clock.advance(60_000);
  await team.readEvents();
  expect(await facts()).toEqual(["Open contests: Photo"]);
});

it("a digest names the open chains that everyone sees", async () => {
  const groupId = await team.group("Crew", [ann]);
  const step = await chainSteps.quest(boss, "Say hello", { groupId });
  await chainSteps.publish(boss, [await chainSteps.quest(boss, "Read")], { title: "First week" });
  await chainSteps.publish(boss, [step], { title: "Theirs", groupId });
  await chainSteps.close(
    boss,
    await chainSteps.publish(boss, [await chainSteps.quest(boss, "Write")], { title: "Over" }),
  );
  await team.readEvents();
  expect((await facts())?.at(-1)).toBe("Open chains: First week");
});

it("a digest tells five moments of each kind in turn, those of the most people first, and counts the others", async () => {
  const quest = await publish("Read");
  const { id } = await challengeSteps.accept(ann, quest);
  await challengeSteps.complete(ann, id);
  await challengeSteps.approve(boss, id, true);
  await thank(ann, [bob]);
  await thank(bob, [ann, boss, cid]);
  await thank(cid, [ann, bob]);
  await thank(boss, [cid]);
  await team.readEvents();
  const told = ["Bob thanked Boss, Ann, and Cid", "Ann completed Read", "Cid thanked Ann and Bob"];
  const open = "1 open challenge: Read";
  expect(await facts()).toEqual([...told, "Boss thanked Cid", "Ann thanked Bob", open]);
  await thank(boss, [bob]);
  await thank(boss, [ann]);
  await team.readEvents();
  expect(await facts()).toEqual([...told, "Boss thanked Ann", "Boss thanked Bob", "…and 2 more moments", open]);
});

it("a digest passes over what it can't read, and tells only its own workspace's week", async () => {
  await thank(ann, [bob]);
  await team.readEvents();
  const twin = await importTwin(database().database, team.workspaceId);
  await database().database.pool.query("update members set name = 'Twin' where workspace_id = $1", [twin]);
  await thank(bob, [cid]);
  await team.readEvents();
  expect([await facts(), await facts(twin)]).toEqual([["Bob thanked Cid", "Ann thanked Bob"], ["Twin thanked Twin"]]);
  await database().database.pool.query(
    `update events set payload = '{}' where workspace_id = $1 and type = 'thanks.published'
      and id = (select min(id) from events where workspace_id = $1 and type = 'thanks.published')`,
    [team.workspaceId],
  );
  expect(await facts()).toEqual(["Bob thanked Cid"]);
});

it("a digest tells a single moment beside a single open challenge", async () => {
  await publish("Read");
  await thank(ann, [bob]);
  await team.readEvents();
  expect(await facts()).toEqual(["Ann thanked Bob", "1 open challenge: Read"]);
});

it("a digest passes over cards of which chats have nothing to say", async () => {
  await thank(ann, [bob]);
  await team.readEvents();
  await thank(bob, [cid]);
  await database().database.pool.query("update feed_items set type = 'gone' where workspace_id = $1", [
    team.workspaceId,
  ]);
  await team.readEvents();
  expect(await facts()).toEqual(["Bob thanked Cid"]);
});

it("a digest tells only what everyone may see, wherever the feed has it", async () => {
  const group = await team.group("Secret", [ann, bob]);
  await thank(ann, [bob]);
  await thank(bob, [ann]);
  await thank(ann, [cid]);
  await team.readEvents();
  const change = (receiver: Teammate, part: object) =>
    database().database.pool.query(
      `update events set payload = payload || $3::jsonb
        where workspace_id = $1 and type = 'thanks.published' and payload->'receiverIds' = to_jsonb(array[$2::bigint])`,
      [team.workspaceId, receiver.memberId, JSON.stringify(part)],
    );
  await change(bob, { visibility: "private" });
  expect(await facts()).toEqual(["Ann thanked Cid", "Bob thanked Ann"]);
  await change(ann, { visibility: "group", groupIds: [group] });
  expect(await facts()).toEqual(["Ann thanked Cid"]);
});

it("a digest is picked from the newest 300 cards of its week", async () => {
  await thank(ann, [bob]);
  await team.readEvents();
  await database().database.pool.query(
    `with copied as (
        insert into events (workspace_id, type, payload, actor_member_id, at)
        select e.workspace_id, e.type, e.payload, e.actor_member_id, e.at from events e, generate_series(1, 300)
        where e.workspace_id = $1 and e.type = 'thanks.published' returning id
      ), shown as (
        insert into feed_items (workspace_id, event_id, category, type, entity_id, author_member_id, payload, at)
        select i.workspace_id, copied.id, i.category, i.type, i.entity_id, i.author_member_id, i.payload, i.at
        from feed_items i, copied where i.workspace_id = $1 returning id
      )
      insert into feed_index (workspace_id, audience, group_id, item_id) select $1, 'all', 0, id from shown`,
    [team.workspaceId],
  );
  expect((await facts())?.at(-1)).toBe("…and 295 more moments");
});
