import { challengeCalls } from "@guildhall/core/challenges";
import { scheduleCalls } from "@guildhall/core/schedules";
import { afterEach, beforeEach, expect, it } from "vitest";
import type { MemberCall } from "../lib/deps.ts";
import { findMemberActor } from "../session/member-actor.repository.ts";
import { challengeSteps as steps } from "../testing/challenge-steps.ts";
import { buildTeam } from "../testing/team.ts";
import type { Team, Teammate } from "../testing/team.ts";
import { useTestDatabase } from "../testing/test-database.ts";
import { getChallengeOfIssue } from "./get-challenge.service.ts";

const MOMENT = { now: new Date("2026-01-01T00:00:00Z"), mode: "on" } as const;

const database = useTestDatabase();
const DAY_MS = 86_400_000;
let team: Team;
let boss: Teammate;
let ann: Teammate;

beforeEach(async () => {
  team = await buildTeam(database());
  boss = await team.join({ name: "Boss", roles: ["moderator"] });
  ann = await team.join({ name: "Ann" });
});
afterEach(() => team.close());

const db = () => database().database.handle;

it("tells managers only how it's connected with other systems", async () => {
  const autoCloseStatus = { id: "3", name: "Done" };
  const channel = { id: "C1", name: "general" };
  const id = await steps.publish(boss, { autoCloseStatus });
  await db()
    .updateTable("challenges")
    .set({ channel: JSON.stringify(channel) })
    .where("workspace_id", "=", team.workspaceId)
    .execute();
  expect(await steps.read(boss, id)).toMatchObject({ autoCloseStatus, channel });
  expect(await steps.read(ann, id)).toMatchObject({ autoCloseStatus: null, channel: null });
});

it("is found by its issue on any site, unless it's asked for beside an issue of another", async () => {
  const id = await steps.publish(boss, { externalId: "https://there.example/browse/GH-8" });
  const issue = { provider: "jira", extId: "GH-8" } as const;
  const { challenge } = await ann.client.call(challengeCalls.getOfIssue, { params: issue });
  expect(challenge.id).toBe(id);
  const found = await findMemberActor(db(), ann, MOMENT);
  const ask = (site: { readonly siteUrl: string } | null, extId: string) => {
    // Nothing else of a call is read before the challenge is found.
    const call = { db: db(), actor: found?.actor, jira: { site } } as unknown as MemberCall;
    return getChallengeOfIssue(call, { ...issue, extId });
  };
  const missing = { code: "ErrorNotFound" };
  await expect(ask({ siteUrl: "https://here.example" }, "GH-8")).rejects.toMatchObject(missing);
  await expect(ask(null, "GH-9")).rejects.toMatchObject(missing);
});

it("is published now with the deadlines of a copy if it repeats, else with its own", async () => {
  const inDays = (days: number) => new Date(team.clock.now().getTime() + days * DAY_MS).toISOString();
  const plan = async (type: "once" | "weekly") => {
    const id = await steps.publish(boss, { status: "draft", completeDeadlineAt: inDays(2) });
    const params = { type: "challenge", id } as const;
    await boss.client.call(scheduleCalls.save, { params, body: { type, publishAt: inDays(1) } });
    await boss.client.call(scheduleCalls.pause, { params });
    return id;
  };
  const [once, weekly] = [await plan("once"), await plan("weekly")];
  team.clock.advance(3 * DAY_MS);
  const publishNow = async (id: number) => (await steps.read(boss, id)).abilities.publishNow;
  expect(await publishNow(once)).toEqual({ allowed: false, reason: "complete_expired" });
  expect(await publishNow(weekly)).toEqual({ allowed: true });
});
