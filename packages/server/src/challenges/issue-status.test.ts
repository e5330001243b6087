import { challengeCalls } from "@guildhall/core/challenges";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { hashSecret, readIntegrationKey } from "../integrations/index.ts";
import { withOtherEnd } from "../testing/other-end.ts";
import { issueKey as issueKeyOf } from "../testing/integration.ts";
import { buildTeam } from "../testing/team.ts";
import type { Team, Teammate } from "../testing/team.ts";
import { useTestDatabase } from "../testing/test-database.ts";

const database = useTestDatabase();
let team: Team;
let boss: Teammate;
let key: string;

beforeEach(async () => {
  team = await buildTeam(database());
  boss = await team.join({ name: "Boss", roles: ["moderator"] });
  key = await issueKey();
});
afterEach(() => team.close());

const issueKey = (workspaceId = team.workspaceId) => issueKeyOf(team.server.deps, { workspaceId, provider: "jira" });

const make = async (externalId: string, status: "draft" | "new" = "new") =>
  (
    await boss.client.call(challengeCalls.create, {
      body: { type: "quest", title: "Fix it", externalId, status, autoCloseStatus: { id: "10001", name: "Done" } },
    })
  ).cid;

/** Simulates the issue tracker's call. */
async function tell(extId: string, status: { id?: string; name?: string }, bearer: string | null = key) {
  const answer = await team.server.ask({
    method: challengeCalls.reportIssueStatus.method,
    url: `/api/v1${challengeCalls.reportIssueStatus.path.replace("{provider}", "jira").replace("{extId}", extId)}`,
    payload: JSON.stringify({ status }),
    headers: { "content-type": "application/json", ...(bearer === null ? {} : { authorization: `Bearer ${bearer}` }) },
  });
  const { data, errors } = answer.json();
  return answer.statusCode === 200 ? { cid: data.cid, isClosed: data.isClosed } : [answer.statusCode, errors[0].code];
}

const statusOf = async (id: number) =>
  (await boss.client.call(challengeCalls.get, { params: { id } })).challenge.status;

describe("the status of an issue", () => {
  it("closes the challenge waiting for it, once", async () => {
    const cid = await make("GH-1");
    expect(await tell("GH-1", { id: "3", name: "In Progress" })).toEqual({ cid, isClosed: false });
    expect(await tell("GH-1", { id: "10001", name: "Fertig" })).toEqual({ cid, isClosed: true });
    expect(await statusOf(cid)).toBe("canceled");
    expect(await tell("GH-1", { id: "10001", name: "Fertig" })).toEqual({ cid, isClosed: false });
    const events = await database()
      .database.handle.selectFrom("events")
      .select(["type", "actor_member_id as by"])
      .where("workspace_id", "=", team.workspaceId)
      .orderBy("id")
      .execute();
    expect(events).toEqual([
      { type: "challenge.published", by: boss.memberId },
      { type: "challenge.closed", by: 0 },
    ]);
  });

  it("matches by name in any case if it comes without an ID", async () => {
    const cid = await make("GH-2");
    expect(await tell("GH-2", { name: "Do" })).toEqual({ cid, isClosed: false });
    expect(await tell("GH-2", { name: " DONE " })).toEqual({ cid, isClosed: true });
  });

  it("doesn't change a draft, or an issue without a challenge", async () => {
    const cid = await make("GH-3", "draft");
    expect(await tell("GH-3", { id: "10001" })).toEqual({ cid, isClosed: false });
    expect(await tell("GH-4", { id: "10001" })).toEqual({ cid: 0, isClosed: false });
  });
});

describe("an integration's key", () => {
  it("is required to report a status", async () => {
    const cid = await make("GH-5");
    const session = await team.server.openSession(boss);
    expect(await tell("GH-5", { id: "10001" }, null)).toEqual([401, "ErrorUnauthenticated"]);
    expect(await tell("GH-5", { id: "10001" }, session)).toEqual([403, "ErrorAccessDenied"]);
    const spoilt = withOtherEnd(key);
    expect(await tell("GH-5", { id: "10001" }, spoilt)).toEqual([401, "ErrorUnauthenticated"]);
    expect(await statusOf(cid)).toBe("new");
  });

  it("is invalid once there's a new one", async () => {
    const cid = await make("GH-6");
    const next = await issueKey();
    expect(await tell("GH-6", { id: "10001" })).toEqual([401, "ErrorUnauthenticated"]);
    expect(await tell("GH-6", { id: "10001" }, next)).toEqual({ cid, isClosed: true });
  });

  it("only opens its own workspace, and nothing else", async () => {
    const cid = await make("GH-7");
    const other = await buildTeam(database());
    const theirs = await issueKey(other.workspaceId);
    expect(await tell("GH-7", { id: "10001" }, theirs)).toEqual({ cid: 0, isClosed: false });
    // Their key with our workspace id.
    const forged = theirs.replace(`ghk_${other.workspaceId}_`, `ghk_${team.workspaceId}_`);
    expect(await tell("GH-7", { id: "10001" }, forged)).toEqual([401, "ErrorUnauthenticated"]);
    expect(await statusOf(cid)).toBe("new");
    const read = await team.server.ask({
      method: "GET",
      url: `/api/v1/challenge/${cid}`,
      headers: { authorization: `Bearer ${key}` },
    });
    expect(read.statusCode).toBe(401);
    await other.close();
  });

  it("is only stored as its SHA-256", async () => {
    const { rows } = await database().database.pool.query(
      "select key_hash from integration_keys where workspace_id = $1",
      [team.workspaceId],
    );
    expect(Buffer.from(rows[0].key_hash)).toEqual(hashSecret(readIntegrationKey(key) ?? { secret: "" }));
    expect(readIntegrationKey("ghk_1_slack_abc")).toBe(null);
  });
});
