import { contract } from "@guildhall/core/contract";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { challengeSteps } from "../testing/challenge-steps.ts";
import { linkPerson } from "../testing/integration.ts";
import { buildJiraWorld } from "../testing/jira-rewards-world.ts";
import type { JiraWorld } from "../testing/jira-rewards-world.ts";
import type { Teammate } from "../testing/team.ts";
import { useTestDatabase } from "../testing/test-database.ts";
import { saveSite } from "../jira/jira-site.repository.ts";

const database = useTestDatabase();
const db = () => database().database.handle;
let world: JiraWorld;
let ann: Teammate;
let rita: Teammate;

beforeEach(async () => {
  world = await buildJiraWorld(database(), { start: "2026-11-02T10:00:00Z" });
  ann = await world.join("Ann");
  rita = await world.join("Rita");
});
afterEach(() => world.close());

const later = (hours: number) => world.team.clock.advance(hours * 3_600_000);
const suggesting = (change: object = {}) => world.rule({ effect: "suggest_thanks", ...change });
/** Done by Ann, with some time at it. */
async function finish(issueId = "10001", change: object = {}): Promise<void> {
  const issue = { issueId, key: `GH-${issueId}`, ...change };
  await world.tell({ ...issue, wasAssignee: "", wasStatus: "new", status: "indeterminate" });
  later(2);
  await world.tell({ ...issue, by: "acc-ann", wasStatus: "indeterminate", status: "done" });
}
const told = async ({ client, memberId }: Teammate) => {
  await world.team.readEvents();
  const input = { params: { id: memberId }, query: {} };
  const { items } = await client.call(contract.listNotifications, input);
  return items.map(({ type, title, link }) => [type, title, link]);
};
const suggestion = (issueId = "10001", site = "") => {
  const text = `GH-${issueId}: The door is stuck${site === "" ? "" : `\n${site}/browse/GH-${issueId}`}`;
  return [
    "thanks_suggested",
    `You could thank Ann for GH-${issueId}: The door is stuck`,
    `/thanks/create?user=${String(ann.memberId)}&text=${encodeURIComponent(text)}`,
  ];
};

describe("a suggested thanks", () => {
  it("is made to the reporter once the work has held, and once for all time", async () => {
    await suggesting();
    await finish();
    await world.work();
    expect([await told(rita), await world.rewards()]).toEqual([[], ["10001 suggest_thanks acc-ann waiting"]]);
    world.waitDays(3);
    await world.work();
    expect([await told(rita), await told(ann)]).toEqual([[suggestion()], []]);
    await world.tell({ key: "GH-10001", wasStatus: "done", status: "indeterminate" });
    later(2);
    await world.tell({ key: "GH-10001", wasStatus: "indeterminate", status: "done" });
    world.waitDays(5);
    await world.work();
    expect(await told(rita)).toEqual([suggestion()]);
    expect(await world.rewards()).toEqual(["10001 suggest_thanks acc-ann settled"]);
  });

  it("names the issue's address where the site's is known", async () => {
    const { workspaceId } = world.team;
    const site = { installationId: "i-1", cloudId: "cccccccc-0000-4000-8000-000000000001", environment: "production" };
    const siteUrl = "https://acme.atlassian.net";
    const at = world.team.clock.now();
    const save = (change: Partial<Parameters<typeof saveSite>[1]>) =>
      saveSite(db(), { ...site, environment: "production", workspaceId, siteUrl, license: "none", at, ...change });
    // Others of the workspace: another site, and the same one's staging app, whose address isn't known.
    await save({ installationId: "i-2", cloudId: "another", siteUrl: "https://another.atlassian.net" });
    await save({ installationId: "i-3", environment: "staging", siteUrl: "" });
    await save({});
    await suggesting({ waitDays: 0 });
    await finish();
    await world.work();
    expect(await told(rita)).toEqual([suggestion("10001", siteUrl)]);
  });

  it("isn't made while the work is open again", async () => {
    await suggesting();
    await finish();
    await world.work();
    later(1);
    await world.tell({ key: "GH-10001", wasStatus: "done", status: "indeterminate" });
    world.waitDays(9);
    await world.work();
    expect([await told(rita), await world.rewards()]).toEqual([[], ["10001 suggest_thanks acc-ann withdrawn"]]);
  });

  it("is made beside the completion of the issue's challenge", async () => {
    await suggesting({ waitDays: 0 });
    await world.rule({ waitDays: 0 });
    await finish();
    await world.work();
    expect(await told(rita)).toEqual([suggestion()]);
    expect(await world.rewards()).toEqual([
      "10001 complete_challenge acc-ann settled no_challenge",
      "10001 suggest_thanks acc-ann settled",
    ]);
  });

  it("leaves the issue's challenge open for a completion that's due later", async () => {
    const boss = await world.team.join({ name: "Boss", roles: ["moderator"] });
    const { currencyId } = world.team;
    const id = await challengeSteps.publish(boss, {
      externalId: "GH-10001",
      autoApprove: true,
      autoCloseStatus: { id: "3", name: "Done" },
      rewards: [{ currencyId, amount: 300 }],
    });
    await suggesting({ waitDays: 0 });
    await world.rule({ waitDays: 3 });
    await finish();
    await world.work();
    expect([(await challengeSteps.read(boss, id)).status, await world.rewards()]).toEqual([
      "new",
      ["10001 complete_challenge acc-ann waiting", "10001 suggest_thanks acc-ann settled"],
    ]);
    world.waitDays(3);
    await world.work();
    expect([(await challengeSteps.read(boss, id)).status, await challengeSteps.balance(ann, currencyId)]).toEqual([
      "completed",
      300,
    ]);
  });

  it("is for the assignee, by the rule's choice, of somebody else's comment", async () => {
    const bob = await world.join("Bob");
    await suggesting({ waitDays: 0, outcome: "commented", asks: "assignee" });
    await world.tell({ type: "commented", by: "acc-bob" });
    await world.work();
    expect([(await told(ann)).map(([, headline]) => headline), await told(rita), await told(bob)]).toEqual([
      ["You could thank Bob for GH-1: The door is stuck"],
      [],
      [],
    ]);
  });

  it.each([
    ["whose work it is doesn't take part", "Dan", "Rita", "passed_over not_opted_in"],
    ["who would be asked doesn't take part", "Ann", "Dan", "settled not_opted_in"],
    ["nobody is linked to the reporter", "Ann", "Nobody", "settled nobody_to_ask"],
    ["nobody is linked to the assignee", "Nobody", "Rita", "passed_over not_a_member"],
  ])("isn't made if %s", async (_, assignee, reporter, refusal) => {
    await world.join("Dan", { isTakingPart: false });
    await suggesting({ waitDays: 0 });
    const people = { assignee: `acc-${assignee.toLowerCase()}`, reporter: `acc-${reporter.toLowerCase()}` };
    await finish("7", people);
    await world.work();
    expect(await world.rewards()).toEqual([`7 suggest_thanks ${people.assignee} ${refusal}`]);
    expect([await told(rita), await told(ann)]).toEqual([[], []]);
  });

  it("isn't made to oneself under another account", async () => {
    await linkPerson(world.team.server.deps, ann, { provider: "jira", externalId: "acc-other" });
    await suggesting({ waitDays: 0 });
    await finish("7", { reporter: "acc-other" });
    await world.work();
    expect(await world.rewards()).toEqual(["7 suggest_thanks acc-ann settled nobody_to_ask"]);
  });

  it("is made to one person as often a day as the rule says", async () => {
    await suggesting({ waitDays: 1, dailyCap: 2 });
    for (const issueId of ["1", "2", "3"]) await finish(issueId);
    world.waitDays(1);
    await world.work();
    expect(await told(rita)).toHaveLength(2);
    expect((await world.rewards()).filter((each) => each.endsWith("daily_cap"))).toHaveLength(1);
  });

  it("moves nothing by itself", async () => {
    await suggesting({ waitDays: 0 });
    await finish();
    await world.work();
    const count = await db()
      .selectFrom("thanks")
      .select("id")
      .where("workspace_id", "=", world.team.workspaceId)
      .execute();
    expect(count).toEqual([]);
  });
});
