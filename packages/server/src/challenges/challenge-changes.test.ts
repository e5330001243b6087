import { ValidationFailure } from "@guildhall/core";
import type { EndpointInput } from "@guildhall/core";
import { challengeCalls } from "@guildhall/core/challenges";
import { scheduleCalls } from "@guildhall/core/schedules";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { MemberCall } from "../lib/deps.ts";
import { findMemberActor } from "../session/member-actor.repository.ts";
import { challengeSteps as steps } from "../testing/challenge-steps.ts";
import { newestEvents } from "../testing/newest-events.ts";
import { buildTeam } from "../testing/team.ts";
import type { Team, Teammate } from "../testing/team.ts";
import { useTestDatabase } from "../testing/test-database.ts";
import { explainAssignments } from "./explain-assignments.service.ts";
import { reportIssueStatus } from "./report-issue-status.service.ts";
import type { IssueStatus } from "./report-issue-status.service.ts";
import { licenseWithout } from "../testing/license-of.ts";

const MOMENT = { now: new Date("2026-01-01T00:00:00Z"), mode: "on" } as const;

const database = useTestDatabase();
let team: Team;
let boss: Teammate;
let ann: Teammate;

async function start(options: Parameters<typeof buildTeam>[1] = {}): Promise<void> {
  team = await buildTeam(database(), options);
  boss = await team.join({ name: "Boss", roles: ["moderator"] });
  ann = await team.join({ name: "Ann" });
}

beforeEach(() => start());
afterEach(() => team.close());

type Body = EndpointInput<typeof challengeCalls.create>["body"];
const UNKNOWN = 987_654;
const db = () => database().database.handle;
const make = (body: Partial<Body> = {}) => steps.publish(boss, { status: "draft", ...body });
const change = (id: number, body: Partial<Body>) =>
  boss.client.call(challengeCalls.update, { params: { id }, body: { type: "quest", title: "Read a book", ...body } });
const events = async () =>
  (await newestEvents(db(), [team.workspaceId], 0)).map(({ type, payload }) => [type, payload]);
const wrong = async (call: Promise<unknown>): Promise<string[]> => {
  const failure = await call.catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(ValidationFailure);
  return (failure as ValidationFailure).fields.map(({ field, code }) => `${field} ${code}`);
};

describe("a draft", () => {
  it("says what changed, and nothing if it's saved as it was", async () => {
    const id = await make();
    const about = { challengeId: id, type: "quest", authorId: boss.memberId, groupId: 0 };
    await change(id, {});
    await change(id, { title: "Read two books" });
    const [made, ...changed] = await events();
    expect(made).toMatchObject(["challenge.drafted", about]);
    expect(changed).toEqual([
      [
        "challenge.drafted",
        { ...about, changes: [{ field: "title", before: "Read a book", after: "Read two books" }] },
      ],
    ]);
  });

  it("becomes what the license has, and is only published as that", async () => {
    await team.close();
    await start({ restrictions: ["new-raid"] });
    const id = await make();
    const off = { kind: "access_denied", reason: "feature_off" };
    await expect(change(id, { type: "raid" })).rejects.toMatchObject(off);
    await change(id, { type: "problem" });
    await db().updateTable("challenges").set({ type: "raid" }).where("id", "=", id).execute();
    await expect(boss.client.call(challengeCalls.publish, { params: { id } })).rejects.toMatchObject(off);
  });
});

it("tells everything wrong with a change at once, and lets what's locked stay", async () => {
  const channel = { id: "C1", name: "general" };
  const rewards = [{ currencyId: team.currencyId, amount: 100 }];
  const id = await make({ status: "new", rewards });
  await steps.accept(ann, id);
  const body: Partial<Body> = {
    type: "raid",
    channel,
    groupId: UNKNOWN,
    rewards: [{ currencyId: UNKNOWN, amount: 100 }],
    entityRewards: [{ achievementTemplateId: UNKNOWN }],
    acceptDeadlineAt: "2020-01-01T00:00:00Z",
  };
  expect(await wrong(change(id, body))).toEqual([
    "type locked",
    "channel locked",
    "groupId locked",
    "rewards locked",
    "entityRewards locked",
    "acceptDeadlineAt in_the_past",
    "channel channel_unavailable",
    "rewards unknown_currency",
    "entityRewards unknown_achievement",
    "groupId unknown_group",
  ]);
  await change(id, { title: "Read two books", rewards });
  expect(await steps.read(ann, id)).toMatchObject({ title: "Read two books", rewards: [{ amount: 100 }] });
});

it("a draft paused until its time has passed can't go on", async () => {
  const DAY_MS = 86_400_000;
  const id = await make();
  const params = { type: "challenge", id } as const;
  const publishAt = new Date(team.clock.now().getTime() + DAY_MS).toISOString();
  await boss.client.call(scheduleCalls.save, { params, body: { type: "once", publishAt } });
  await boss.client.call(scheduleCalls.pause, { params });
  const resume = async () => (await steps.read(boss, id)).abilities.resume;
  expect(await resume()).toEqual({ allowed: true });
  team.clock.advance(DAY_MS);
  expect(await resume()).toMatchObject({ allowed: false, reason: "time_passed" });
});

it("what's said at its end is for managers until then", async () => {
  const id = await make({ status: "new", closedDescription: "It was 42" });
  const seen = async (who: Teammate) => (await steps.read(who, id)).closedDescription;
  expect([await seen(ann), await seen(boss)]).toEqual(["", "It was 42"]);
  await steps.close(boss, id);
  expect([await seen(ann), await seen(boss)]).toEqual(["It was 42", "It was 42"]);
});

it("isn't found for a change if there's none, or none any more", async () => {
  const discarded = await make();
  await boss.client.call(challengeCalls.delete, { params: { id: discarded } });
  const calls = (id: number) => [
    () => boss.client.call(challengeCalls.getForEdit, { params: { id } }),
    () => boss.client.call(challengeCalls.reopen, { params: { id } }),
    () => boss.client.call(challengeCalls.publish, { params: { id } }),
    () => boss.client.call(challengeCalls.close, { params: { id } }),
    () => boss.client.call(challengeCalls.delete, { params: { id } }),
    () => change(id, {}),
  ];
  for (const call of [...calls(UNKNOWN), ...calls(discarded)])
    await expect(call()).rejects.toMatchObject({ kind: "not_found" });
});

describe("the challenge behind a reward", () => {
  async function explain(who: Teammate, memberId: number, ids: readonly number[]) {
    const found = await findMemberActor(db(), who, MOMENT);
    // Nothing else of a call is read.
    const call = { db: db(), actor: found?.actor } as unknown as MemberCall;
    return explainAssignments(call, { memberId, ids });
  }

  it("is named for those who see it or took part, and linked for those who see it while there are challenges", async () => {
    const top = await team.group("Top", []);
    const bob = await team.join({ name: "Bob" });
    const eve = await team.join({ name: "Eve" });
    const crew = await team.group("Crew", [ann, bob], top);
    const of = async (title: string, groupId: number) => {
      const id = await make({ status: "new", title, groupId });
      return { id, attempt: (await steps.accept(ann, id)).id };
    };
    const [open, close, above] = [await of("Open", 0), await of("Close", crew), await of("Above", top)];
    const ids = [open.attempt, close.attempt, above.attempt];
    const link = (id: number) => ({ type: "challenge", id }) as const;
    const full = new Map([
      [open.attempt, { title: "Open", link: link(open.id), personId: 0 }],
      [close.attempt, { title: "Close", link: link(close.id), personId: 0 }],
      [above.attempt, { title: "Above", link: link(above.id), personId: 0 }],
    ]);
    for (const who of [ann, bob, boss]) expect(await explain(who, ann.memberId, ids)).toEqual(full);
    const hidden = { title: "", link: null, personId: 0 };
    expect(await explain(eve, ann.memberId, ids)).toEqual(
      new Map([...full].map(([id, cause]) => [id, id === open.attempt ? cause : hidden])),
    );
    await db().deleteFrom("member_groups").where("member_id", "=", ann.memberId).execute();
    const kept = await explain(ann, ann.memberId, ids);
    expect([...kept.values()]).toEqual(
      [...full.values()].map((cause) => (cause.title === "Open" ? cause : { ...cause, link: null })),
    );
    expect([...(await explain(ann, ann.memberId, [open.attempt])).keys()]).toEqual([open.attempt]);
    const license = JSON.stringify(licenseWithout(["challenges"]));
    await db().updateTable("workspaces").set({ license }).where("id", "=", team.workspaceId).execute();
    expect([...(await explain(boss, ann.memberId, ids)).values()]).toEqual(
      [...full.values()].map((cause) => ({ ...cause, link: null })),
    );
  });
});

describe("a tracker", () => {
  const DONE = { id: "3", name: "Done" };
  const report = (issue: Omit<IssueStatus, "status">) =>
    reportIssueStatus(
      {
        integration: { workspaceId: team.workspaceId, provider: "jira" },
        db: db(),
        at: team.clock.now(),
        tell: () => undefined,
      },
      { ...issue, status: DONE },
    );

  it("tells of its own issues only", async () => {
    const id = await make({ status: "new", externalId: "GH-1", autoCloseStatus: DONE });
    expect(await report({ provider: "slack", extId: "GH-1" })).toEqual({ cid: 0, isClosed: false });
    await db().updateTable("challenges").set({ external_provider: "slack" }).where("id", "=", id).execute();
    expect(await report({ provider: "slack", extId: "GH-1" })).toEqual({ cid: 0, isClosed: false });
    expect((await steps.read(boss, id)).status).toBe("new");
    await db().updateTable("challenges").set({ external_provider: "jira" }).where("id", "=", id).execute();
    expect(await report({ provider: "jira", extId: "GH-1" })).toEqual({ cid: id, isClosed: true });
  });

  it("that names no site means the issue on any", async () => {
    const externalId = "https://there.example/browse/GH-1";
    const id = await make({ status: "new", externalId, autoCloseStatus: DONE });
    const issue = { provider: "jira", extId: "GH-1" };
    expect(await report({ ...issue, siteUrl: "https://here.example" })).toEqual({ cid: 0, isClosed: false });
    expect(await report(issue)).toEqual({ cid: id, isClosed: true });
  });
});
