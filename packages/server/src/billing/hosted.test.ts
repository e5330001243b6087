import { chatDraftsOf } from "@guildhall/core/messages";
import { DEFAULT_WORKSPACE_SETTINGS } from "@guildhall/core/settings";
import { expect } from "vitest";
import { it } from "../testing/billing-world.ts";
import { issueKey, linkPerson } from "../testing/integration.ts";
import { buildHost } from "../testing/widget-host.ts";
import { runLicenseClock } from "./billing-jobs.ts";

const DAY_MS = 86_400_000;
/** A price, or a way to the pages about plans. */
const SOLD = /\/billing|[$€]\s?\d/;

it("a host's page and a chat read no price and no way to plans, even as the owner", async ({
  team,
  owner,
  license,
}) => {
  const expireAt = new Date(team.clock.now().getTime() + 5 * DAY_MS).toISOString();
  await license({ type: "team", status: "trial_active", expireAt });
  await runLicenseClock(team.server.deps);
  await team.readEvents();
  const host = await buildHost(team.server, { workspaceId: team.workspaceId, unknownUsers: "email" });
  const token = await host.sign({ sub: "o-1", email: owner.email, email_verified: true });
  const { data } = await host.exchange(token);
  const read = async (url: string) => (await host.call({ method: "GET", url: `/api/v1${url}` }, data.session)).body;
  const notifications = await read(`/users/${String(owner.memberId)}/profile/notifications`);
  expect(notifications).toContain("Your trial of the Team plan ends soon");
  for (const body of [JSON.stringify(data), notifications, await read("/user/info"), await read("/feed")])
    expect(body).not.toMatch(SOLD);
  await linkPerson(team.server.deps, owner, { provider: "slack", externalId: "U1" });
  const key = await issueKey(team.server.deps, { workspaceId: team.workspaceId, provider: "slack" });
  const issued = await team.server.ask({
    method: "POST",
    url: "/api/v1/integrations/slack/token",
    payload: { externalId: "U1" },
    headers: { authorization: `Bearer ${key}` },
  });
  const { token: acting } = issued.json<{ data: { token: string } }>().data;
  for (const url of ["/user/info", `/users/${String(owner.memberId)}/profile/notifications`]) {
    const answer = await team.server.ask({ url: `/api/v1${url}`, headers: { authorization: `Bearer ${acting}` } });
    expect([answer.statusCode, SOLD.test(answer.body)]).toEqual([200, false]);
  }
  for (const path of ["/billing/info", "/billing/payments"]) expect(await read(path)).toContain("not_in_widget");
});

it("a chat reads the words of a message about plans, and no way to them", () => {
  const payload = { licenseId: 1, plan: "team", kind: "trial_ends", expireAt: "2026-03-01T12:00:00.000Z" } as const;
  const event = { type: "license.warned" as const, payload: { ...payload, managerIds: [1] }, actorMemberId: 0 };
  const [draft] = chatDraftsOf(event, { settings: DEFAULT_WORKSPACE_SETTINGS, subjectOf: () => null });
  expect(draft?.linkFor(1)).toBe("");
});
