import { billingCalls, changeLicense, INITIAL_LICENSE, PLANS } from "@guildhall/core/billing";
import type { StoredLicense } from "@guildhall/core/billing";
import { challengeCalls } from "@guildhall/core/challenges";
import { groupCalls } from "@guildhall/core/groups";
import type { EndpointInput } from "@guildhall/core";
import { sessionCalls } from "@guildhall/core/session";
import { workspaceCalls } from "@guildhall/core/workspaces";
import { describe, expect } from "vitest";
import { runLicenseClock } from "./billing-jobs.ts";
import { lockLicense, startLicense } from "./license.repository.ts";
import { it as world } from "../testing/world.ts";
import type { Team, Teammate } from "../testing/team.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
const START = new Date("2026-03-01T12:00:00.000Z");
const END = new Date("2026-03-15T12:00:00.000Z");

/** A workspace that is free, as new ones are. */
const it = world
  .extend("license", ({ team }) => async (changes: Partial<StoredLicense> = {}) => {
    const license = { ...INITIAL_LICENSE, ...changes };
    const at = team.clock.now();
    await team.server.deps.db.transaction((tx) =>
      startLicense(tx, { workspaceId: team.workspaceId, license, at, source: "", paid: null }),
    );
    team.server.deps.bus.publish({ kind: "forget", workspaceId: team.workspaceId });
  })
  .extend(
    "stored",
    ({ team }) =>
      async () =>
        team.server.deps.db.transaction(async (tx) => (await lockLicense(tx, team.workspaceId))?.license),
  );

const infoOf = async ({ client }: Teammate) => client.call(billingCalls.getInfo, {});
const sessionOf = async ({ client }: Teammate) => {
  const info = await client.call(sessionCalls.getUserInfo, {});
  if (!info.loggedIn) throw new TypeError("signed out");
  return info;
};
const failure = async (call: Promise<unknown>) =>
  call.then(
    () => "done",
    (error: { reason?: string; kind?: string }) => error.reason ?? error.kind,
  );
const groupOf = ({ client }: Teammate, name: string) =>
  failure(client.call(groupCalls.create, { body: { name, parentId: 0 } }));
const eventsOf = async (team: Team, type: string) => {
  const { rows } = await team.server.deps.db.pool.query<{ payload: { cause?: string; kind?: string } }>(
    "select payload from events where workspace_id = $1 and type = $2 order by id",
    [team.workspaceId, type],
  );
  return rows.map(({ payload }) => payload.cause ?? payload.kind);
};

describe("a trial", () => {
  it.override("teamOptions", { start: START.toISOString() });

  it("starts at once, lasts 14 days to the millisecond, and ends whether or not a job runs", async ({
    team,
    owner,
    license,
  }) => {
    await license();
    expect(await groupOf(owner, "Before")).toBe("feature_off");
    await owner.client.call(billingCalls.switchLicense, { body: { licenseType: "team" } });
    expect(await sessionOf(owner)).toMatchObject({
      workspace: { license: { type: "team", status: "trial_active", restrictions: ["new-contest", "new-chain"] } },
    });
    expect((await infoOf(owner)).expireAt).toBe(END.toISOString());
    expect(await groupOf(owner, "During")).toBe("done");
    team.clock.set(new Date(END.getTime() - 1));
    expect(await groupOf(owner, "Last")).toBe("done");
    team.clock.set(END);
    expect(await groupOf(owner, "After")).toBe("feature_off");
    const { workspace, features } = await sessionOf(owner);
    expect(workspace?.license).toMatchObject({ type: "team", status: "trial_expired" });
    expect(features).not.toContain("groups");
  });

  it("is had once: by a workspace, and by whoever tried one elsewhere", async ({ team, owner, license }) => {
    await license();
    const start = async (plan = "team") =>
      failure(owner.client.call(billingCalls.switchLicense, { body: { licenseType: plan } }));
    expect([await start("gold"), await start("jira")]).toEqual(["not_sold", "not_sold"]);
    expect([await start(), await start("business"), await start("free"), await start()]).toEqual([
      "done",
      "trial_used",
      "done",
      "trial_used",
    ]);
    await team.server.deps.db.pool.query("update license_trials set workspace_id = (select min(id) from workspaces)");
    expect((await infoOf(owner)).licenses.map(({ trialAllowed }) => trialAllowed)).toEqual([false, false, false]);
  });

  it("is written down, told and mailed once when it ends, with two servers", async ({
    team,
    owner,
    license,
    stored,
  }) => {
    await license();
    await owner.client.call(billingCalls.switchLicense, { body: { licenseType: "business" } });
    await team.readEvents();
    team.clock.set(END);
    expect((await stored())?.status).toBe("trial_active");
    await Promise.all([runLicenseClock(team.server.deps), runLicenseClock(team.server.deps)]);
    expect((await stored())?.status).toBe("trial_expired");
    expect(await eventsOf(team, "license.changed")).toEqual(["start_trial", "pass_time"]);
    await team.readEvents();
    const { rows } = await team.server.deps.db.pool.query<{ template: string }>(
      "select template from mails where workspace_id = $1 order by id",
      [team.workspaceId],
    );
    expect(rows.map(({ template }) => template)).toEqual(["trial_started", "trial_ended"]);
  });

  it("warns a week and a day before its end, once each, and in the status bar of those who may pay", async ({
    team,
    owner,
    moderator,
    license,
  }) => {
    await license();
    await owner.client.call(billingCalls.switchLicense, { body: { licenseType: "team" } });
    const barAt = async (who: Teammate, ms: number) => {
      team.clock.set(new Date(END.getTime() - ms));
      await runLicenseClock(team.server.deps);
      return (await sessionOf(who)).licenseWarning?.text ?? null;
    };
    expect(await barAt(owner, 7 * DAY_MS + 1)).toBeNull();
    expect(await barAt(owner, 7 * DAY_MS)).toBe("Team plan: the trial ends in 7 days.");
    expect(await barAt(moderator, 7 * DAY_MS)).toBeNull();
    expect(await barAt(owner, 2 * DAY_MS)).toBe("Team plan: the trial ends in 2 days.");
    expect(await barAt(owner, DAY_MS)).toBe("Team plan: the trial ends tomorrow.");
    expect(await barAt(owner, 1)).toBe("Team plan: the trial ends today.");
    expect(await eventsOf(team, "license.warned")).toEqual(["trial_ends", "trial_ends"]);
  });

  it("has a warning that each person dismisses for themselves", async ({ team, owner, admin, license }) => {
    await license();
    await owner.client.call(billingCalls.switchLicense, { body: { licenseType: "team" } });
    team.clock.set(new Date(END.getTime() - DAY_MS));
    const key = (await sessionOf(owner)).licenseWarning?.key ?? "";
    await owner.client.call(billingCalls.dismissWarning, { body: { key } });
    expect([(await sessionOf(owner)).licenseWarning, (await sessionOf(admin)).licenseWarning?.key]).toEqual([
      undefined,
      key,
    ]);
    team.clock.set(END);
    expect((await sessionOf(owner)).licenseWarning?.kind).toBe("trial_ended");
  });
});

describe("the billing page", () => {
  it("says what the plan is, what it lacks, and what others cost for everyone here", async ({
    owner,
    ann,
    bob,
    license,
  }) => {
    await license();
    const info = await infoOf(owner);
    expect([ann.memberId, bob.memberId].every((id) => id > 0)).toBe(true);
    expect(info).toMatchObject({
      licenseType: "free",
      licenseStatus: "initial",
      description: "You're on the Free plan. It's free and never ends.",
      expireAt: null,
      seats: 3,
      currency: "usd",
      paymentProvider: "local",
      recurringPayment: null,
      failure: null,
    });
    expect(info.restrictions.map(({ feature }) => feature).toSorted()).toEqual([...PLANS.free.off].toSorted());
    expect(info.costRules["team"]?.["month"]).toEqual({
      cost: 900,
      formattedCost: "$9.00",
      title: "$9.00 a month",
      subtitle: "3 people × $3.00",
    });
    expect(
      info.licenses.map(({ type, isCurrent, trialAllowed, abilities }) => [
        type,
        isCurrent,
        trialAllowed,
        abilities.pay.allowed,
      ]),
    ).toEqual([
      ["free", true, false, false],
      ["team", false, true, true],
      ["business", false, true, true],
    ]);
  });

  it("counts who is paid for: not the disabled, nor who was listed and hasn't come", async ({
    team,
    db,
    owner,
    ann,
    bob,
    license,
  }) => {
    await license();
    await team.join({ name: "Keeper", roles: ["super_admin"] });
    const set = (memberId: number, columns: object) =>
      db
        .updateTable("members")
        .set(columns)
        .where("workspace_id", "=", team.workspaceId)
        .where("id", "=", memberId)
        .execute();
    await set(bob.memberId, { status: "disabled" });
    await set(ann.memberId, { listed_by: "slack", first_acted_at: null });
    expect((await infoOf(owner)).seats).toBe(1);
    await team.server.openSession({ accountId: ann.accountId, workspaceId: team.workspaceId });
    expect((await infoOf(owner)).seats).toBe(2);
  });

  it("is for those who manage the workspace", async ({ team, owner, moderator, ann, license }) => {
    await license();
    expect(await failure(infoOf(moderator))).toBe("missing_permission");
    expect(await failure(infoOf(ann))).toBe("missing_permission");
    await license({ type: "business", status: "subscription_active", off: ["licenses"] });
    expect(await failure(infoOf(owner))).toBe("feature_off");
    expect(team.workspaceId).toBeGreaterThan(0);
  });
});

describe("without plans", () => {
  it.override("teamOptions", { config: { licenses: "off" } });

  it("everything is on, whatever is stored, and nothing of billing answers", async ({ team, owner, license }) => {
    await license({
      type: "team",
      status: "subscription_expired",
      expireAt: "2020-01-01T00:00:00.000Z",
      off: ["perks"],
    });
    const { workspace, features, licenseWarning } = await sessionOf(owner);
    expect(workspace?.license).toEqual({ type: "free", status: "initial", restrictions: [] });
    expect([features.includes("perks"), features.includes("groups"), features.includes("licenses")]).toEqual([
      true,
      true,
      false,
    ]);
    expect(licenseWarning).toBeUndefined();
    expect(await groupOf(owner, "Any")).toBe("done");
    const params = { id: team.workspaceId };
    const refusals = await Promise.all(
      [
        infoOf(owner),
        owner.client.call(billingCalls.listPayments, { query: {} }),
        owner.client.call(billingCalls.switchLicense, { body: { licenseType: "team" } }),
        owner.client.call(billingCalls.disableRecurring, {}),
        owner.client.call(billingCalls.enableRecurring, {}),
        owner.client.call(billingCalls.changePlan, { body: { licenseType: "team", duration: "month" } }),
        owner.client.call(billingCalls.openPortal, { body: { page: "cards" } }),
        owner.client.call(billingCalls.dismissWarning, { body: { key: "trial_ends" } }),
        owner.client.call(billingCalls.getLicense, { params }),
        owner.client.call(billingCalls.updateLicense, {
          params,
          body: { licenseType: "team", status: "subscription_active", expireAt: null, comment: "Paid" },
        }),
        owner.client.call(billingCalls.listWorkspacePayments, { params, query: {} }),
        owner.client.call(billingCalls.refundPayment, {
          params: { ...params, pid: 1 },
          body: { comment: "Paid twice" },
        }),
        owner.client.call(billingCalls.listNotices, {}),
        owner.client.call(billingCalls.retryNotices, {}),
      ].map(failure),
    );
    expect(new Set(refusals)).toEqual(new Set(["feature_off"]));
    const statuses = await Promise.all(
      ["/billing/webhook/local", "/dev/pay/x/pay"].map(
        async (url) => (await team.server.ask({ method: "POST", url })).statusCode,
      ),
    );
    expect(statuses).toEqual([404, 404]);
  });
});

describe("super admins", () => {
  it("give a plan, its end and its switches, with a reason, and take it back", async ({
    team,
    owner,
    license,
    stored,
  }) => {
    await license();
    const keeper = await team.join({ name: "Keeper", roles: ["super_admin"] });
    const grant = (body: object, who = keeper) =>
      failure(
        who.client.call(billingCalls.updateLicense, {
          params: { id: team.workspaceId },
          body: {
            licenseType: "business",
            status: "subscription_active",
            expireAt: null,
            comment: "Invoice 7",
            ...body,
          },
        }),
      );
    expect(await grant({}, owner)).toBe("not_found");
    expect(await grant({ comment: "" })).toBe("validation");
    expect(await grant({ off: ["gold"] })).toBe("validation");
    expect(await grant({ expireAt: START.toISOString() })).toBe("validation");
    expect(await grant({ status: "trial_active" })).toBe("validation");
    expect(await grant({ off: ["quizzes"] })).toBe("done");
    const first = await stored();
    expect(await grant({ off: ["perks"], comment: "As agreed" })).toBe("done");
    expect(await stored()).toEqual({ ...first, off: ["perks"] });
    expect(await sessionOf(owner)).toMatchObject({
      workspace: { license: { type: "business", status: "subscription_active", restrictions: ["perks", "new-perk"] } },
    });
    expect(await grant({ status: "subscription_expired", off: ["perks"] })).toBe("done");
    expect((await stored())?.status).toBe("subscription_expired");
    const params = { id: team.workspaceId };
    const { license: now, changes } = await keeper.client.call(billingCalls.getLicense, { params });
    expect(now).toMatchObject({ licenseType: "business", licenseStatus: "subscription_expired", off: ["perks"] });
    expect(changes.map(({ cause, comment, by }) => [cause, comment, by])).toEqual([
      ["end", "Invoice 7", keeper.email],
      ["restrict", "As agreed", keeper.email],
      ["grant", "Invoice 7", keeper.email],
    ]);
    expect(await failure(owner.client.call(billingCalls.getLicense, { params }))).toBe("not_found");
    expect(await eventsOf(team, "license.changed")).toEqual(["grant", "restrict", "end"]);
  });

  it("find workspaces by plan, its status now, and its end", async ({ team, license }) => {
    const expireAt = new Date(team.clock.now().getTime() + 5 * DAY_MS).toISOString();
    await license({ type: "team", status: "trial_active", expireAt });
    const keeper = await team.join({ name: "Keeper", roles: ["super_admin"] });
    const found = async (query: EndpointInput<typeof workspaceCalls.list>["query"]) => {
      const { items, workspacesCount } = await keeper.client.call(workspaceCalls.list, { query });
      expect(items).toHaveLength(Math.min(workspacesCount, items.length));
      const item = items.find(({ id }) => id === team.workspaceId);
      return item && [item.license.status, item.license.expireAt];
    };
    expect(await found({ plan: "team", status: "trial_active", ends_within: 5 })).toEqual(["trial_active", expireAt]);
    for (const other of [{ plan: "business" }, { status: "trial_expired" }, { ends_within: 4 }] as const)
      expect(await found(other)).toBe(undefined);
    team.clock.set(new Date(expireAt));
    expect(await found({ status: "trial_active" })).toBe(undefined);
    expect(await found({ status: "trial_expired" })).toEqual(["trial_expired", expireAt]);
  });
});

describe("a plan that is lost", () => {
  it("stops making things, and nothing else", async ({ owner, challenge, license, ann }) => {
    await license({ type: "business", status: "subscription_active" });
    const id = await challenge({ type: "raid" });
    await license();
    expect(await ann.client.call(challengeCalls.get, { params: { id } })).toMatchObject({
      challenge: { status: "new" },
    });
    expect(await failure(owner.client.call(groupCalls.list, {}))).toBe("done");
    expect(changeLicense(INITIAL_LICENSE, { event: "switch_to_free", at: START })).toMatchObject({
      reason: "already_free",
    });
  });
});

describe("workspaces that never met plans", () => {
  it("try everything for two weeks once they're turned on, and only once", async ({ team, db, owner, stored }) => {
    await db
      .updateTable("workspaces")
      .set({ license: JSON.stringify(INITIAL_LICENSE) })
      .where("id", "=", team.workspaceId)
      .execute();
    await runLicenseClock(team.server.deps);
    const first = await stored();
    expect(first).toMatchObject({ type: "business", status: "trial_active" });
    team.clock.advance(DAY_MS);
    await runLicenseClock(team.server.deps);
    expect(await stored()).toEqual(first);
    expect((await infoOf(owner)).expireAt).toBe(first?.expireAt);
  });
});
