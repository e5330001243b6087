import { challengeCalls } from "@guildhall/core/challenges";
import { groupCalls } from "@guildhall/core/groups";
import { perkCalls } from "@guildhall/core/perks";
import { purchaseCalls } from "@guildhall/core/purchases";
import { settingsCalls } from "@guildhall/core/settings";
import { thanksCalls } from "@guildhall/core/thanks";
import { type RawBuilder, sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Handle } from "../db/database.ts";
import { runPass } from "../events/relay-pass.ts";
import { ALL_RULES, checkLedger, readers } from "../features.ts";
import { challengeSteps } from "../testing/challenge-steps.ts";
import { perkSteps } from "../testing/perk-steps.ts";
import { quizSteps, radio } from "../testing/quiz-steps.ts";
import { buildTeam } from "../testing/team.ts";
import type { Team, Teammate } from "../testing/team.ts";
import { useTestDatabase } from "../testing/test-database.ts";
import { importTwin } from "../testing/twin.ts";
import { findOffenders } from "./check.repository.ts";

const database = useTestDatabase();
/** Readers whose rows the rules compare with events, in the order in which they read here. */
const KEEPERS = ["feed", "counters", "leaderboard"] as const;

let team: Team;
/** Another workspace with the same ids, whose readers are far ahead. */
let twin: number;
/** Violations after each event that a reader has read. */
const seen: Record<string, readonly string[]> = {};

beforeAll(async () => {
  team = await buildTeam(database(), { quota: 1_000 });
  const owner = await team.join({ name: "Owner", roles: ["owner"] });
  const [ann, bob] = [await team.join({ name: "Ann" }), await team.join({ name: "Bob" })];
  await act(owner, ann, bob);
  await pass([], 100);
  twin = await importTwin(database().database, team.workspaceId);
  const { handle } = database().database;
  for (const reader of KEEPERS)
    await sql`insert into reader_cursors (workspace_id, reader, seq) values (${twin}, ${reader}, 1000000)`.execute(
      handle,
    );
  for (const reader of KEEPERS) await readOneByOne(reader);
  await team.readEvents();
});
afterAll(() => team.close());

/** Something for each rule; what comes late moves groups and perks that earlier events were about. */
async function act(owner: Teammate, ann: Teammate, bob: Teammate): Promise<void> {
  const give = async (from: Teammate, to: readonly Teammate[], announceVisibility: "all" | "group") => {
    await owner.client.call(settingsCalls.update, { body: { announceVisibility } });
    const rewards = [{ currencyId: team.currencyId, amount: 10 }];
    const body = { receivers: to.map(({ memberId }) => ({ id: memberId })), description: "Well done", rewards };
    return (await from.client.call(thanksCalls.give, { body })).tid;
  };
  const hall = await team.group("Hall", []);
  const crew = await team.group("Crew", [ann, bob]);
  // What is in both groups counts once for the hall, where both end up.
  const gone = await team.group("Gone", [bob], hall);
  const rewards = [{ currencyId: team.currencyId, amount: 70 }];
  await give(ann, [bob], "all");
  const undone = await give(bob, [ann], "group");
  await bob.client.call(thanksCalls.undo, { params: { id: undone } });
  await give(bob, [ann, owner], "group");
  const quest = await challengeSteps.publish(owner, { rewards, groupId: crew });
  await challengeSteps.publish(owner, { groupId: gone });
  const { id: attempt } = await challengeSteps.accept(ann, quest);
  await challengeSteps.complete(ann, attempt);
  await challengeSteps.approve(owner, attempt);
  const quiz = await quizSteps.publish(owner, [radio()], { maxAttempts: 2, reveals: "end", rewards, groupId: gone });
  for (const option of [1, 0]) {
    await quizSteps.start(bob, quiz);
    await quizSteps.choose(bob, quiz, [0, option]);
  }
  const perk = await perkSteps.create(owner, { title: "Coffee", costs: [], groupId: crew });
  for (const publishAnnounce of [true, false]) {
    const body = { productId: perk, userId: ann.memberId, publishAnnounce };
    const { purchase } = await owner.client.call(purchaseCalls.create, { body });
    await owner.client.call(purchaseCalls.refund, { params: { id: purchase.id } });
    await owner.client.call(purchaseCalls.create, { body });
  }
  const tea = await perkSteps.create(owner, { title: "Tea", costs: [] });
  await owner.client.call(groupCalls.update, { params: { id: crew }, body: { name: "Crew", parentId: hall } });
  await perkSteps.update(owner, perk, { title: "Coffee", costs: [], groupId: hall });
  await owner.client.call(perkCalls.delete, { params: { id: tea } });
  await owner.client.call(groupCalls.delete, { params: { id: gone } });
  await give(ann, [owner], "group");
  await owner.client.call(challengeCalls.close, { params: { id: quest } });
}

function pass(names: readonly string[], batch: number): ReturnType<typeof runPass> {
  return runPass(team.server.deps, {
    workspaceId: team.workspaceId,
    readers: readers.filter(({ name }) => names.includes(name)),
    batch,
    holds: new Map(),
  });
}

async function readOneByOne(reader: string): Promise<void> {
  for (let read = 1, isMore = true; isMore; read += 1) {
    isMore = (await pass([reader], 1)).state === "more";
    const { violations } = await checkLedger(database().database.handle, team.workspaceId);
    seen[`${reader} ${read}`] = violations.map(({ rule, ids }) => `${rule} ${ids.join()}`);
  }
}

it("finds nothing wrong wherever a reader is, with others ahead and behind", () => {
  expect(Object.keys(seen).length).toBeGreaterThan(40);
  expect(Object.entries(seen).filter(([, violations]) => violations.length > 0)).toEqual([]);
});

type Statement = RawBuilder<unknown>;

const here = (): RawBuilder<unknown> => sql`${team.workspaceId}::bigint`;
const last = (): RawBuilder<unknown> => sql`(select last_seq from event_sequences where workspace_id = ${here()})`;

/** One more event of a type, with the payload of an earlier one; numbered if `seq` says so. */
const tell = (type: string, seq: RawBuilder<unknown> = sql`${last()} + 1`): Statement => sql`
  insert into events (workspace_id, seq, type, payload, at)
    select ${here()}, ${seq}, ${type}, coalesce((select payload from events
      where workspace_id = ${here()} and type = ${type} order by id limit 1), '{}'), now()`;
const told = (): RawBuilder<unknown> => sql`(select max(id) from events where workspace_id = ${here()})`;
const move = (workspaceId: number, readerNames: readonly string[]): Statement => sql`
  update reader_cursors set seq = ${last()} + 1
    where workspace_id = ${workspaceId} and reader = any(${[...readerNames]}::text[])`;
const fail = (reader: string, eventId: RawBuilder<unknown> = told()): Statement => sql`
  insert into reader_failures (workspace_id, reader, event_id, error, attempts, at)
    values (${here()}, ${reader}, ${eventId}, 'refused', 6, now())`;

/** Whether a rule finds anything after the statements, which are taken back. */
async function isBroken(rule: string, statements: readonly Statement[]): Promise<boolean> {
  const asked = ALL_RULES.find((each) => each.rule === rule);
  if (asked === undefined) return Promise.reject(new Error(`no rule ${rule}`));
  const undone = new Error("undone");
  let found: readonly string[] = [];
  const look = async (tx: Handle): Promise<never> => {
    for (const statement of statements) await statement.execute(tx);
    found = await findOffenders(tx, { rule: asked, workspaceId: team.workspaceId, limit: 1 });
    throw undone;
  };
  await database()
    .database.transaction(look)
    .catch((error: unknown) => {
      if (error !== undone) throw error;
    });
  return found.length > 0;
}

describe("counts an event exactly when its reader has processed it", () => {
  const COUNTED: Readonly<Record<string, readonly (readonly [type: string, rule: string])[]>> = {
    counters: [
      ["thanks.published", "kept.thanks_counters"],
      ["thanks.published", "kept.workspace_counters"],
      ["thanks.published", "kept.group_counters"],
      ["challenge.published", "kept.workspace_counters"],
      ["assignment.completed", "kept.group_counters"],
    ],
    leaderboard: [
      ["thanks.published", "kept.leaderboard_scores"],
      ["assignment.completed", "kept.leaderboard_scores"],
    ],
    feed: [
      ["thanks.published", "kept.feed_items"],
      ["challenge.published", "kept.activity_items"],
    ],
  };
  const cases = Object.entries(COUNTED).flatMap(([reader, each]) =>
    each.map(([type, rule]) => ({ reader, type, rule })),
  );

  it.each(cases)("$type, $reader: $rule", async ({ reader, type, rule }) => {
    const others = KEEPERS.filter((each) => each !== reader);
    const read = [tell(type), move(team.workspaceId, KEEPERS)];
    expect({
      read: await isBroken(rule, read),
      unread: await isBroken(rule, [tell(type), move(team.workspaceId, others)]),
      unnumbered: await isBroken(rule, [tell(type, sql`null::bigint`)]),
      givenUp: await isBroken(rule, [...read, fail(reader)]),
      givenUpByOthers: await isBroken(rule, [...read, fail("mails"), ...others.map((each) => fail(each))]),
      givenUpElsewhere: await isBroken(rule, [
        ...read,
        sql`insert into events (workspace_id, id, type, payload, at) values (${twin}, ${told()}, 'x', '{}', now())`,
        sql`insert into reader_failures (workspace_id, reader, event_id, error, attempts, at)
          values (${twin}, ${reader}, ${told()}, 'refused', 6, now())`,
      ]),
      anotherGivenUp: await isBroken(rule, [tell("x"), move(team.workspaceId, KEEPERS), fail(reader)]),
    }).toEqual({
      read: true,
      unread: false,
      unnumbered: false,
      givenUp: false,
      givenUpByOthers: true,
      givenUpElsewhere: true,
      anotherGivenUp: false,
    });
  });
});

describe("compares groups only while the reader knows the tree", () => {
  const GROUPED: readonly (readonly [reader: string, rule: string, damage: () => Statement])[] = [
    [
      "counters",
      "kept.group_counters",
      () => sql`insert into workspace_counters (workspace_id, group_id, name, value)
        values (${here()}, 999999, 'totalThanks', 1)`,
    ],
    [
      "feed",
      "kept.feed_places",
      () => sql`insert into feed_index (workspace_id, audience, group_id, item_id)
        select workspace_id, 'all', 999999, id from feed_items where workspace_id = ${here()} order by id limit 1`,
    ],
    [
      "feed",
      "kept.feed_audiences",
      () => sql`insert into feed_index (workspace_id, audience, group_id, item_id)
        select workspace_id, 'group:999999', 0, id from feed_items where workspace_id = ${here()} order by id limit 1`,
    ],
    [
      "feed",
      "kept.feed_item_groups",
      () => sql`update feed_items set group_ids = '{999999}' where workspace_id = ${here()}`,
    ],
  ];

  it.each(GROUPED)("%s: %s", async (reader, rule, damage) => {
    const others = KEEPERS.filter((each) => each !== reader);
    const broken = (...statements: readonly Statement[]) => isBroken(rule, [damage(), ...statements]);
    const unread = async (type: string) => broken(tell(type), move(team.workspaceId, others));
    expect({
      moved: await unread("group.changed"),
      deleted: await unread("group.deleted"),
      perkMoved: await unread("product.changed"),
      unnumbered: await broken(tell("group.changed", sql`null::bigint`)),
      read: await broken(tell("group.changed"), move(team.workspaceId, KEEPERS)),
      somethingElse: await unread("x"),
      elsewhere: await broken(sql`insert into events (workspace_id, type, payload, at)
        values (${twin}, 'group.changed', '{}', now())`),
    }).toEqual({
      moved: false,
      deleted: false,
      perkMoved: false,
      unnumbered: false,
      read: true,
      somethingElse: true,
      elsewhere: true,
    });
  });
});
