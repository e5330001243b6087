import { contract } from "@guildhall/core/contract";
import { jiraCalls } from "@guildhall/core/integrations";
import { postedIssue } from "@guildhall/core/testing";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { optIn } from "../jira-rewards/jira-opt-in.repository.ts";
import { insertRule } from "../jira-rewards/jira-rule.repository.ts";
import { createJiraRewards } from "../jira-rewards/index.ts";
import { challengeSteps } from "../testing/challenge-steps.ts";
import { startFakeTempo } from "../testing/fake-tempo.ts";
import type { FakeTempo } from "../testing/fake-tempo.ts";
import { buildJiraWorld } from "../testing/jira-world.ts";
import type { JiraWorld } from "../testing/jira-world.ts";
import type { Teammate } from "../testing/team.ts";
import { useTestDatabase } from "../testing/test-database.ts";
import { TEMPO_PAGE_SIZE } from "./tempo-api.ts";
import { createTempoWork, TEMPO_PAUSE_MS, TEMPO_REFUSED_MS } from "./tempo-work.ts";

const DAY_MS = 24 * 3_600_000;

const database = useTestDatabase();
let world: JiraWorld;
let tempo: FakeTempo;
let boss: Teammate;
let ann: Teammate;

const deps = () => world.team.server.deps;
const now = () => world.team.clock.now().toISOString();
const read = () => createTempoWork(deps(), tempo.url, async (ms) => void world.team.clock.advance(ms))();
const pay = async () => void (await createJiraRewards(deps())?.());
const has = () => challengeSteps.balance(ann, world.team.currencyId);
const rule = (outcome: "worklog" | "done" = "worklog", waitDays = 1) =>
  insertRule(database().database.handle, boss.workspaceId, {
    ...{ projectKey: "GH", siteUrl: "", groupId: 0, outcome, waitDays, effect: "complete_challenge", asks: "reporter" },
    ...{ dailyCap: 5, isEnabled: true, since: world.team.clock.now() },
  });
const site = async () => (await boss.client.call(jiraCalls.get, {})).sites[0];
const keep = async (tempoToken: string) =>
  boss.client.call(jiraCalls.setTempoToken, { params: { id: (await site())?.id ?? 0 }, body: { tempoToken } });
const events = async () =>
  (
    await database()
      .database.handle.selectFrom("jira_events")
      .select("id")
      .where("workspace_id", "=", boss.workspaceId)
      .where("id", "like", "tempo|%")
      .orderBy("id")
      .execute()
  ).map(({ id }) => id);
const told = async ({ client, memberId }: Teammate) =>
  (await client.call(contract.listNotifications, { params: { id: memberId }, query: { page: 0 } })).items.map(
    ({ type, title, link }) => ({ type, title, link }),
  );
const mailed = async () =>
  (
    await database()
      .database.handle.selectFrom("mails")
      .select(["recipient", "template"])
      .where("workspace_id", "=", boss.workspaceId)
      .execute()
  ).map(({ recipient, template }) => [recipient, template]);
const pause = (ms = TEMPO_PAUSE_MS) => void world.team.clock.advance(ms);

/** Ann's account is linked, and an issue of the project has a challenge. */
async function prepare(): Promise<void> {
  await world.link(ann, "acc-ann");
  await optIn(database().database.handle, ann, world.team.clock.now());
  await challengeSteps.publish(boss, {
    externalId: "GH-1",
    autoApprove: true,
    rewards: [{ currencyId: world.team.currencyId, amount: 300 }],
  });
  pause(1000);
  const body = postedIssue({ at: now(), key: "GH-1", issueId: "101", wasStatus: "new", status: "indeterminate" });
  await world.ask({ accountId: null }, { method: "POST", path: "/jira/events", body });
}

beforeEach(async () => {
  world = await buildJiraWorld(database());
  tempo = await startFakeTempo(() => world.team.clock.now());
  boss = await world.team.join({ name: "Boss", roles: ["owner"] });
  ann = await world.team.join({ name: "Ann" });
  await world.bind(boss);
});
afterEach(async () => {
  // The next test connects the same site to another workspace.
  await boss.client.call(jiraCalls.disconnect, { params: { id: (await site())?.id ?? 0 } });
  await world.close();
  await tempo.close();
});

describe("worklogs in Tempo", () => {
  it("count like Jira's own, once however often they're read", async () => {
    await rule();
    await keep("tempo-token");
    await prepare();
    tempo.log({ id: 7, updatedAt: now() });
    expect(await read()).toBe(1);
    expect(await read()).toBe(0);
    pause();
    await read();
    expect(await events()).toEqual([expect.stringMatching(/^tempo\|7\|.+ 1800$/)]);
    await pay();
    expect(await has()).toBe(0);
    pause(DAY_MS);
    await read();
    await pay();
    expect(await has()).toBe(300);
    pause(DAY_MS);
    await read();
    await pay();
    expect(await has()).toBe(300);
  });

  it("that were deleted before the reward is due earn nothing", async () => {
    await rule();
    await keep("tempo-token");
    await prepare();
    tempo.log({ id: 7, updatedAt: now() });
    await read();
    await pay();
    tempo.worklogs.delete(7);
    pause(DAY_MS - 2 * TEMPO_PAUSE_MS);
    await read();
    pause(TEMPO_PAUSE_MS);
    await read();
    pause(2 * TEMPO_PAUSE_MS);
    await pay();
    expect([await has(), (await events()).at(-1)]).toEqual([0, "tempo|7|deleted"]);
  });

  it("are looked at again after days without a server before anything is given for them", async () => {
    await rule();
    await keep("tempo-token");
    await prepare();
    tempo.log({ id: 7, updatedAt: now() });
    await read();
    await pay();
    pause(3 * DAY_MS);
    // The rewards' job came first.
    await pay();
    expect(await has()).toBe(0);
    await read();
    await pay();
    expect(await has()).toBe(300);
  });

  it("that were deleted during days without a server earn nothing", async () => {
    await rule();
    await keep("tempo-token");
    await prepare();
    tempo.log({ id: 7, updatedAt: now() });
    await read();
    await pay();
    pause(3 * DAY_MS);
    tempo.worklogs.delete(7);
    await pay();
    await read();
    await pay();
    expect([await has(), (await events()).at(-1)]).toEqual([0, "tempo|7|deleted"]);
  });

  it("are given what's due without a look once the site has no token any more", async () => {
    await rule();
    await keep("tempo-token");
    await prepare();
    tempo.log({ id: 7, updatedAt: now() });
    await read();
    await pay();
    pause(3 * DAY_MS);
    await keep("");
    await pay();
    expect(await has()).toBe(300);
  });

  it("are read page by page, and those of the day before once more", async () => {
    await rule();
    await keep("tempo-token");
    for (let id = 1; id <= TEMPO_PAGE_SIZE + 1; id += 1) tempo.log({ id, updatedAt: now(), seconds: 60 });
    await read();
    expect((await events()).length).toBe(TEMPO_PAGE_SIZE + 1);
    const dayBefore = new Date(world.team.clock.now().getTime() - DAY_MS).toISOString().slice(0, 10);
    expect(tempo.asked).toEqual([
      `/4/worklogs?updatedFrom=${dayBefore}&offset=0&limit=${String(TEMPO_PAGE_SIZE)}`,
      `/4/worklogs?updatedFrom=${dayBefore}&offset=${String(TEMPO_PAGE_SIZE)}&limit=${String(TEMPO_PAGE_SIZE)}`,
    ]);
  });

  it("aren't asked for where no rule pays for them, nor without a token, nor of a site that's gone", async () => {
    await keep("tempo-token");
    await rule("done");
    await read();
    await rule();
    await keep("");
    pause();
    expect(await read()).toBe(0);
    await keep("tempo-token");
    await world.uninstall();
    expect(await read()).toBe(0);
    expect(tempo.asked).toEqual([]);
  });
});

describe("Tempo", () => {
  it("that refuses the token shows in the settings, is tried each hour, and mends itself", async () => {
    await rule();
    await keep("another-token");
    expect(await site()).toMatchObject({ hasTempoToken: true, isTempoRefused: false });
    await read();
    expect(await site()).toMatchObject({ isTempoRefused: true });
    pause(TEMPO_REFUSED_MS - 1);
    expect(await read()).toBe(0);
    tempo.tokens.add("another-token");
    pause(1);
    expect(await read()).toBe(1);
    expect(await site()).toMatchObject({ isTempoRefused: false });
  });

  it("that refuses a token is told and mailed once to those who can enter another one", async () => {
    await rule();
    await keep("another-token");
    await read();
    pause(TEMPO_REFUSED_MS);
    expect(await read()).toBe(1);
    await world.team.readEvents();
    const news = { type: "tempo_refused", title: "Tempo doesn't accept the token for acme.atlassian.net" };
    expect(await told(boss)).toEqual([{ ...news, link: "/settings/jira" }]);
    expect(await told(ann)).toEqual([]);
    expect(await mailed()).toEqual([[boss.email, "tempo_refused"]]);
  });

  it("that refuses a token again after it took it is told again", async () => {
    await rule();
    await keep("another-token");
    await read();
    tempo.tokens.add("another-token");
    pause(TEMPO_REFUSED_MS);
    await read();
    tempo.tokens.delete("another-token");
    pause();
    await read();
    await world.team.readEvents();
    expect(await told(boss)).toHaveLength(2);
  });

  it("that refuses a token is asked at once with a new one", async () => {
    await rule();
    await keep("another-token");
    await read();
    await keep("tempo-token");
    expect(await site()).toMatchObject({ isTempoRefused: false });
    expect(await read()).toBe(1);
    expect(await site()).toMatchObject({ isTempoRefused: false });
  });

  it.each([
    ["is away", Array.from({ length: 4 }, () => ({ status: 503 })), 60_000],
    ["asks for patience", [{ status: 429, retryAfter: "300" }], 300_000],
    ["answers with something else", Array.from({ length: 4 }, () => ({ status: 200 })), 60_000],
  ])("that %s loses nothing", async (_what, troubles, waitMs) => {
    await rule();
    await keep("tempo-token");
    tempo.log({ id: 7, updatedAt: now() });
    tempo.troubles.push(...troubles);
    await read();
    expect([await events(), (await site())?.isTempoRefused]).toEqual([[], false]);
    pause(waitMs - 1);
    expect(await read()).toBe(0);
    pause(3 * DAY_MS);
    expect(await read()).toBe(1);
    expect(await events()).toHaveLength(1);
  });

  it("that can't answer for a moment is asked the same again, after as long as it says, and nothing else", async () => {
    await rule();
    await keep("tempo-token");
    tempo.log({ id: 7, updatedAt: now() });
    tempo.troubles.push({ status: 503 }, { status: 429, retryAfter: "7" });
    const began = world.team.clock.now().getTime();
    await read();
    expect([await events(), new Set(tempo.asked).size, tempo.asked.length]).toEqual([[expect.any(String)], 1, 3]);
    expect(world.team.clock.now().getTime() - began).toBe(5_000 + 7_000);
  });

  it("that answers forty requests a minute is asked for all that's due, bit by bit, and all of it is paid", async () => {
    const count = 41;
    await rule();
    await keep("tempo-token");
    await prepare();
    await database()
      .database.handle.updateTable("jira_rules")
      .set({ daily_cap: count })
      .where("workspace_id", "=", boss.workspaceId)
      .execute();
    for (let id = 1; id <= count; id += 1) {
      const [key, issueId] = [`GH-${String(id + 1)}`, String(1000 + id)];
      await challengeSteps.publish(boss, {
        externalId: key,
        autoApprove: true,
        rewards: [{ currencyId: world.team.currencyId, amount: 300 }],
      });
      const body = postedIssue({ at: now(), key, issueId, wasStatus: "new", status: "indeterminate" });
      await world.ask({ accountId: null }, { method: "POST", path: "/jira/events", body });
      tempo.log({ id, issueId: 1000 + id, updatedAt: now() });
    }
    await read();
    await pay();
    tempo.perMinute = 40;
    pause(DAY_MS);
    for (let minute = 0; minute < 5; minute += 1) {
      await read();
      await pay();
      pause(60_000);
    }
    expect(await has()).toBe(count * 300);
    // None was asked for twice, but for what was refused.
    const looks = tempo.asked.filter((path) => /worklogs\/\d/.test(path));
    expect([new Set(looks).size, looks.length <= count + 2]).toEqual([count, true]);
  });

  it("is asked for the next page once it answers again, not for the first one anew", async () => {
    await rule();
    await keep("tempo-token");
    for (let id = 1; id <= TEMPO_PAGE_SIZE + 1; id += 1) tempo.log({ id, updatedAt: now(), seconds: 60 });
    tempo.perMinute = 1;
    await read();
    pause(60_000);
    await read();
    const offsets = tempo.asked.map((path) => new URL(path, tempo.url).searchParams.get("offset"));
    expect([offsets, (await events()).length]).toEqual([
      ["0", String(TEMPO_PAGE_SIZE), String(TEMPO_PAGE_SIZE)],
      TEMPO_PAGE_SIZE + 1,
    ]);
  });

  it("doesn't decide about a token that came while it was asked for another", async () => {
    await rule();
    await keep("another-token");
    let open = (): void => undefined;
    tempo.gate = new Promise((resolve) => {
      open = resolve;
    });
    const reading = read();
    while (tempo.asked.length === 0) await new Promise((resolve) => void setImmediate(resolve));
    await keep("tempo-token");
    open();
    await reading;
    expect(await site()).toMatchObject({ isTempoRefused: false });
  });
});
