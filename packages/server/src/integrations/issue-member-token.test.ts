import { contract } from "@guildhall/core/contract";
import { integrationCalls } from "@guildhall/core/integrations";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { withOtherEnd } from "../testing/other-end.ts";
import { issueKey, linkPerson } from "../testing/integration.ts";
import { buildTeam } from "../testing/team.ts";
import type { Team, Teammate } from "../testing/team.ts";
import { useTestDatabase } from "../testing/test-database.ts";
import { deleteKey } from "./index.ts";

const database = useTestDatabase();
let team: Team;
let boss: Teammate;
let ann: Teammate;
let key: string;

beforeEach(async () => {
  team = await buildTeam(database(), { quota: 1_000 });
  boss = await team.join({ name: "Boss", roles: ["owner", "super_admin"] });
  ann = await team.join({ name: "Ann" });
  key = await issueKey(team.server.deps, { workspaceId: team.workspaceId, provider: "slack" });
  await linkPerson(team.server.deps, ann, { provider: "slack", externalId: "U-ann" });
});
afterEach(() => team.close());

async function ask(method: "GET" | "POST", path: string, { bearer, body }: { bearer: string; body?: object }) {
  const answer = await team.server.ask({
    method,
    url: `/api/v1${path}`,
    headers: {
      authorization: `Bearer ${bearer}`,
      ...(body === undefined ? {} : { "content-type": "application/json" }),
    },
    ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
  });
  const { data, errors } = answer.json();
  const why = data?.validationErrors?.[0]?.code ?? errors[0]?.reason ?? errors[0]?.code;
  return { status: answer.statusCode, data, why };
}

const requestToken = (externalId: string, { bearer = key, provider = "slack" } = {}) =>
  ask("POST", integrationCalls.issueToken.path.replace("{provider}", provider), { bearer, body: { externalId } });

async function tokenOf(externalId = "U-ann"): Promise<string> {
  return (await requestToken(externalId)).data.token;
}

async function whoIs(bearer: string): Promise<string | null> {
  const { data } = await ask("GET", "/user/info", { bearer });
  return data.loggedIn ? (data.user?.name ?? "") : null;
}

const signInAs = (who: Teammate): Promise<string> => team.server.openSession(who);

describe("a member token", () => {
  it("is valid for 15 minutes in this workspace, however much it's used", async () => {
    const { status, data } = await requestToken("U-ann");
    const expiresAt = new Date(team.clock.now().getTime() + 15 * 60_000).toISOString();
    expect({ status, data }).toEqual({ status: 200, data: { status: "ok", token: expect.any(String), expiresAt } });
    expect(await whoIs(data.token)).toBe("Ann");
    team.clock.advance(15 * 60_000 - 1);
    expect(await whoIs(data.token)).toBe("Ann");
    team.clock.advance(1);
    expect(await whoIs(data.token)).toBeNull();
  });

  it("gives thanks from the member's own quota", async () => {
    const body = { receivers: [{ id: boss.memberId }], description: "Well done", rewards: [] };
    const token = await tokenOf();
    const answer = await team.server.ask({
      method: "POST",
      url: "/api/v1/thanks",
      headers: {
        authorization: `Bearer ${token}`,
        "idempotency-key": "slack-event-1",
        "content-type": "application/json",
      },
      payload: JSON.stringify({ ...body, rewards: [{ currencyId: team.currencyId, amount: 100 }] }),
    });
    expect(answer.statusCode).toBe(200);
    const { authorUserId } = await database()
      .database.handle.selectFrom("thanks")
      .select("author_member_id as authorUserId")
      .where("workspace_id", "=", team.workspaceId)
      .executeTakeFirstOrThrow();
    expect(authorUserId).toBe(ann.memberId);
  });

  it("is refused for nobody, a disabled member, another provider and without the integration's key", async () => {
    const cy = await team.join({ name: "Cy", isDisabled: false });
    await linkPerson(team.server.deps, cy, { provider: "slack", externalId: "U-cy" });
    await boss.client.call(contract.disableUser, { params: { id: cy.memberId } });
    await linkPerson(team.server.deps, ann, { provider: "jira", externalId: "J-ann" });
    const refusals = [
      await requestToken("U-nobody"),
      await requestToken("J-ann"),
      await requestToken("U-cy"),
      await requestToken("J-ann", { provider: "jira" }),
      await requestToken("U-ann", { bearer: await tokenOf() }),
      await requestToken("U-ann", { bearer: withOtherEnd(key) }),
      await requestToken(""),
      await requestToken("U".repeat(201)),
    ];
    expect(refusals.map(({ status, why }) => [status, why])).toEqual([
      [422, "unknown_user"],
      [422, "unknown_user"],
      [422, "disabled"],
      [403, "integration_only"],
      [403, "integration_only"],
      [401, "ErrorUnauthenticated"],
      [422, "required"],
      [422, "too_long"],
    ]);
  });

  it("doesn't reach into another workspace, by its people or its own", async () => {
    const other = await buildTeam(database());
    const stranger = await other.join({ name: "Stranger" });
    await linkPerson(other.server.deps, stranger, { provider: "slack", externalId: "U-stranger" });
    expect((await requestToken("U-stranger")).why).toBe("unknown_user");
    // The same account in both: the token shows this workspace only.
    const guest = await other.join({ name: "Ann there", accountId: ann.accountId, email: ann.email });
    await linkPerson(other.server.deps, guest, { provider: "slack", externalId: "U-ann" });
    const { data } = await ask("GET", "/user/info", { bearer: await tokenOf() });
    expect([data.workspace.id, data.user.id]).toEqual([team.workspaceId, ann.memberId]);
    await other.close();
  });

  it("has none of a super admin's rights", async () => {
    await linkPerson(team.server.deps, boss, { provider: "slack", externalId: "U-boss" });
    const { data } = await ask("GET", "/user/info", { bearer: await tokenOf("U-boss") });
    expect(data.user.roles).toEqual(["member", "owner"]);
    expect(data.permissions).not.toContain("manage-workspaces");
  });

  it.each([
    ["the key is replaced", () => issueKey(team.server.deps, { workspaceId: team.workspaceId, provider: "slack" })],
    [
      "the key is withdrawn",
      () => deleteKey(database().database.handle, { workspaceId: team.workspaceId, provider: "slack" }),
    ],
    [
      "the person is linked to somebody else",
      () =>
        database()
          .database.handle.updateTable("external_users")
          .set({ member_id: boss.memberId })
          .where("workspace_id", "=", team.workspaceId)
          .execute(),
    ],
    [
      "the member is disabled in another process, which says nothing",
      () =>
        database()
          .database.handle.updateTable("members")
          .set({ status: "disabled" })
          .where("workspace_id", "=", team.workspaceId)
          .where("id", "=", ann.memberId)
          .execute(),
    ],
    ["the member is disabled", () => boss.client.call(contract.disableUser, { params: { id: ann.memberId } })],
  ])("is revoked at once when %s", async (_name, change) => {
    const token = await tokenOf();
    expect(await whoIs(token)).toBe("Ann");
    await change();
    expect(await whoIs(token)).toBeNull();
    expect(await whoIs(await signInAs(boss))).toBe("Boss");
  });

  it("stays revoked when the member is enabled again", async () => {
    const token = await tokenOf();
    await boss.client.call(contract.disableUser, { params: { id: ann.memberId } });
    await boss.client.call(contract.enableUser, { params: { id: ann.memberId } });
    expect(await whoIs(token)).toBeNull();
    expect(await whoIs(await tokenOf())).toBe("Ann");
  });

  it("doesn't affect where the member signs in next", async () => {
    const other = await buildTeam(database());
    const there = await other.join({ name: "Ann there", accountId: ann.accountId, email: ann.email });
    await database().database.handle.deleteFrom("sessions").where("account_id", "=", ann.accountId).execute();
    await team.server.openSession(there);
    team.clock.advance(60_000);
    await tokenOf();
    const client = await team.server.client(ann.email);
    expect(await client.call(contract.getUserInfo, {})).toMatchObject({ workspace: { id: other.workspaceId } });
    await other.close();
  });
});

describe("what an integration can't do for a member", () => {
  it("includes accounts, roles and memberships", () => {
    const closed = Object.values(contract).filter(
      ({ access }) => "inPerson" in access || ["guest", "account"].includes(access.who),
    );
    expect(closed.map(({ name }) => name).toSorted()).toMatchInlineSnapshot(`
      [
        "acceptInvite",
        "addUser",
        "addUserRole",
        "addUsersInBulk",
        "cancelPayment",
        "changePlan",
        "confirmEmail",
        "createChatCode",
        "createJiraCode",
        "createPayment",
        "createWidgetKey",
        "createWorkspace",
        "disableRecurringPayment",
        "disableUser",
        "disconnectChat",
        "disconnectJiraSite",
        "dismissLicenseWarning",
        "enableRecurringPayment",
        "enableUser",
        "enterWorkspace",
        "finishTelegramWidget",
        "getBillingInfo",
        "getJiraLink",
        "getPayment",
        "getPaymentForCreate",
        "getWorkspaceLicense",
        "inviteUsers",
        "joinByInvite",
        "linkJiraPerson",
        "linkOwnChat",
        "listBillingNotices",
        "listIdentities",
        "listPayments",
        "listWorkspacePayments",
        "listWorkspaces",
        "login",
        "loginByDirectory",
        "loginByMiniApp",
        "logout",
        "openBillingPortal",
        "previewWidget",
        "readChatPeople",
        "refundPayment",
        "register",
        "releaseChatPeople",
        "removeUserRole",
        "resetPassword",
        "retryBillingNotices",
        "saveProfile",
        "sendFeedback",
        "setLanguage",
        "switchLicense",
        "unlinkIdentity",
        "unlinkJiraPerson",
        "unlinkOwnChat",
        "updatePassword",
        "updateWidgetSettings",
        "updateWorkspace",
        "updateWorkspaceLicense",
        "withdrawInvite",
        "withdrawWidgetKey",
      ]
    `);
  });
});
