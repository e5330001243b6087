import fc from "fast-check";
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { DUTIES } from "../permissions/duties.ts";
import { FEATURES } from "../permissions/features.ts";
import { PERMISSIONS } from "../permissions/permissions.ts";
import type { Role } from "../permissions/roles.ts";
import { buildGuardSession, buildGuestInfo, buildUserInfo } from "../testing/session.fixtures.ts";
import { guardRoute, GUEST_SESSION } from "./route-guard.ts";
import type { GuardQuestion, GuardSession } from "./route-guard.ts";
import { matchRoute, NOT_FOUND, ROUTES } from "./routes.ts";
import type { RouteRule } from "./routes.ts";
import { sessionHolds, toGuardSession } from "./session-view.ts";

/** The guard's final answer, in one line. */
function lead(path: string, session: GuardSession, more: Partial<GuardQuestion> = {}): string {
  const answer = guardRoute({ path, session, isWidget: false, ...more });
  if (answer.kind === "allow") return "shown";
  const query = Object.entries(answer.query).map(([name, value]) => `${name}=${value}`);
  return [answer.to, ...query].join(" ");
}

const as = (role: Role, changes: Partial<GuardSession> = {}) => buildGuardSession(["member", role], changes);
const pathOf = (rule: RouteRule) => rule.path.replace(/\{\w+\}/g, "7").replace("*", "nowhere");

describe("the rules of the guard", () => {
  it("1: send a guest to sign-in with a return path", () => {
    expect(lead("/thanks", GUEST_SESSION, { search: "?month=2026-11" })).toBe("/login redirect=/thanks?month=2026-11");
    expect(["/guide", "/login", "/nowhere", "/access-denied"].map((path) => lead(path, GUEST_SESSION))).toEqual(
      Array(4).fill("shown"),
    );
    expect(lead("/update-password", GUEST_SESSION)).toBe("/login redirect=/update-password");
    expect(lead("/update-password", GUEST_SESSION, { hasToken: true })).toBe("shown");
    expect(lead("/update-password", as("member"))).toBe("shown");
  });

  it("2: send signed-in people from guest pages to the dashboard", () => {
    expect(["/login", "/sign-up", "/sign-up/slack", "/reset-password"].map((path) => lead(path, as("owner")))).toEqual(
      Array(4).fill("/"),
    );
    // Signed-in people may be invited to another workspace.
    expect([lead("/invite/accept", as("owner")), lead("/invite/accept", GUEST_SESSION)]).toEqual(["shown", "shown"]);
  });

  it("3: require a workspace first, or deny access", () => {
    const account = { ...GUEST_SESSION, isSignedIn: true };
    expect(lead("/users", { ...account, permissions: ["switch-workspace"] })).toBe("/workspaces redirect=/users");
    expect(lead("/workspaces", { ...account, permissions: ["switch-workspace"] })).toBe("shown");
    expect(lead("/users", account)).toBe("/access-denied");
  });

  it("4: set up a missing integration first", () => {
    const missing = { needsIntegration: true };
    expect(lead("/thanks", as("owner", missing))).toBe("/intro/integrations");
    expect(lead("/intro/integrations", as("owner", missing))).toBe("shown");
    expect(lead("/integration/slack", as("owner", missing))).toBe("shown");
    expect(lead("/thanks", as("owner", { ...missing, integrations: ["slack"] }))).toBe("shown");
  });

  it("5: deny access without the permission or the feature", () => {
    expect([lead("/users", as("member")), lead("/users", as("moderator"))]).toEqual(["/access-denied", "shown"]);
    expect([
      lead("/purchases/requests", as("member")),
      lead("/purchases/requests", as("member", { duties: ["perks"] })),
    ]).toEqual(["/access-denied", "shown"]);
    expect([lead("/settings", as("moderator")), lead("/settings", as("admin"))]).toEqual(["/access-denied", "shown"]);
    expect(lead("/groups", as("owner", { features: ["web-activities"] }))).toBe("/access-denied");
    expect([
      lead("/leaderboard", as("member")),
      lead("/leaderboard", as("member", { leaderboardFreeAccess: true })),
    ]).toEqual(["/access-denied", "shown"]);
  });

  it("6: force a pending intro step, except in a widget and for people who can't see it", () => {
    const pending = { introStep: "tour" };
    expect(lead("/thanks", as("member", pending))).toBe("/intro/tour redirect=/thanks");
    expect(lead("/intro/tour", as("member", pending))).toBe("shown");
    expect(lead("/thanks", as("member", pending), { isWidget: true })).toBe("shown");
    expect(lead("/thanks", as("member", { introStep: "workspace" }))).toBe("shown");
    expect(lead("/thanks", as("owner", { introStep: "workspace" }))).toBe("/intro/workspace redirect=/thanks");
    expect(lead("/thanks", as("owner", { introStep: "of-tomorrow" }))).toBe("shown");
    // The way back stays open, and so does a chat's installation; what comes later waits its turn.
    const midway = as("owner", { introStep: "thanks" });
    const open = ["/intro/workspace", "/intro/tour", "/intro/challenge/3", "/intro/thanks/7", "/integration/slack"];
    expect(open.map((path) => lead(path, midway))).toEqual(open.map(() => "shown"));
    expect([lead("/intro/perks", midway), lead("/challenge/3", midway)]).toEqual([
      "/intro/thanks",
      "/intro/thanks redirect=/challenge/3",
    ]);
  });

  it("7: redirect from activities the license doesn't include", () => {
    const without = { features: FEATURES.filter((feature) => feature !== "web-activities") };
    expect(lead("/", as("admin", without))).toBe("/settings");
    expect(lead("/", as("member", without))).toBe("/access-denied");
    const incomplete = { ...without, needsIntegration: true, isWorkspaceCompleted: false, integrations: ["telegram"] };
    expect(lead("/", as("member", incomplete))).toBe("/integration/telegram");
    expect(lead("/profile", as("member", without))).toBe("shown");
  });

  it("8: show as much of the shell as the page asks for", () => {
    const chrome = (path: string, session: GuardSession, isWidget = false) => {
      const answer = guardRoute({ path, session, isWidget });
      return answer.kind === "allow" ? Object.values(answer.chrome).map(Number).join("") : "";
    };
    expect([chrome("/", as("member")), chrome("/login", GUEST_SESSION), chrome("/intro/tour", as("member"))]).toEqual([
      "111",
      "001",
      "000",
    ]);
    expect([
      chrome("/", as("member"), true),
      chrome("/nowhere", GUEST_SESSION),
      chrome("/workspaces", { ...as("owner"), hasWorkspace: false }),
    ]).toEqual(["000", "000", "101"]);
    expect([chrome("/nowhere", as("member")), chrome("/access-denied", as("member"))]).toEqual(["110", "111"]);
  });
});

describe("the guard as a whole", () => {
  const sessions: fc.Arbitrary<GuardSession> = fc.record({
    isSignedIn: fc.boolean(),
    hasWorkspace: fc.boolean(),
    permissions: fc.subarray([...PERMISSIONS]),
    duties: fc.subarray([...DUTIES]),
    features: fc.subarray([...FEATURES]),
    leaderboardFreeAccess: fc.boolean(),
    introStep: fc.constantFrom("", "tour", "workspace", "thanks", "challenge/3", "../login", "x"),
    integrations: fc.subarray(["slack", "telegram", "jira"]),
    chats: fc.subarray(["slack", "telegram"]),
    hasInvites: fc.boolean(),
    needsIntegration: fc.boolean(),
    isWorkspaceCompleted: fc.boolean(),
  });

  it("terminates for every page and person", () => {
    fc.assert(
      fc.property(fc.constantFrom(...ROUTES.map(pathOf)), sessions, fc.boolean(), (start, session, isWidget) => {
        const seen: string[] = [];
        let answer = guardRoute({ path: start, session, isWidget });
        while (answer.kind === "redirect") {
          expect(seen).not.toContain(answer.to);
          seen.push(answer.to);
          answer = guardRoute({ path: answer.to, session, isWidget });
        }
        expect(seen.length).toBeLessThanOrEqual(4);
      }),
      { numRuns: 500 },
    );
  });

  it("never shows a member page to someone outside the workspace", () => {
    fc.assert(
      fc.property(fc.constantFrom(...ROUTES), sessions, (rule, session) => {
        const answer = guardRoute({ path: pathOf(rule), session, isWidget: false });
        return answer.kind === "redirect" || rule.who !== "member" || (session.isSignedIn && session.hasWorkspace);
      }),
    );
  });

  it("keeps moderators from settings and setup, members also from management, and admins from nothing", () => {
    const closedTo = (role: Role) => {
      const closed = ROUTES.filter((rule) => rule.who === "member" && lead(pathOf(rule), as(role)) !== "shown");
      return closed.map((rule) => rule.path);
    };
    expect(closedTo("moderator").map((path) => path.split("/").slice(0, 3).join("/"))).toEqual([
      "/intro/workspace",
      "/intro/invite",
      "/intro/reward",
      "/intro/perks",
      ...["/intro/challenge", "/intro/challenge"],
      "/intro/integrations",
      "/rewards",
      "/groups",
      "/billing",
      ...["/billing/payment", "/billing/payment", "/billing/payments"],
      ...[
        "/settings",
        "/settings/common",
        "/settings/activities",
        "/settings/thanks",
        "/settings/slack",
        "/settings/telegram",
        "/settings/jira",
        "/settings/regional",
        "/settings/widget",
        "/settings/deliveries",
      ],
    ]);
    expect([...closedTo("admin"), ...closedTo("owner"), ...closedTo("super_admin")]).toEqual([]);
  });
});

describe("matchRoute", () => {
  it("matches each page by an example URL, literals before parameters", () => {
    for (const rule of ROUTES) expect(matchRoute(pathOf(rule)).path).toBe(rule.path);
    expect(
      ["/challenges/create", "/challenges/active", "/thanks/", "/nowhere/at/all", "/user/", ""].map(
        (path) => matchRoute(path).path,
      ),
    ).toEqual(["/challenges/create", "/challenges/{type}", "/thanks", NOT_FOUND.path, NOT_FOUND.path, NOT_FOUND.path]);
  });

  it("knows exactly the pages listed in the table of pages", () => {
    const table = readFileSync(new URL("../../../../docs/spec/routes.tsv", import.meta.url), "utf8");
    const stated = table.split("\n").filter((line) => line !== "" && !line.startsWith("#"));
    expect(ROUTES.map(describeRule)).toEqual(stated);
  });
});

describe("a session as the guard sees it", () => {
  it("is what the server reports, without names this build doesn't know", () => {
    const info = buildUserInfo({
      features: ["perks", "of-tomorrow"],
      permissions: ["manage-users", "x"],
      duties: ["perks", "y"],
      chats: ["slack"],
      optionalInteg: false,
    });
    expect(toGuardSession(info)).toEqual({
      ...buildGuardSession(),
      permissions: ["manage-users"],
      duties: ["perks"],
      features: ["perks"],
      leaderboardFreeAccess: true,
      chats: ["slack"],
      needsIntegration: true,
    });
    expect([toGuardSession(null), toGuardSession(buildGuestInfo())]).toEqual([GUEST_SESSION, GUEST_SESSION]);
    expect([
      sessionHolds(info, "manage-users"),
      sessionHolds(info, "manage-thanks"),
      sessionHolds(null, "manage-users"),
    ]).toEqual([true, false, false]);
  });

  it("has no workspace until one is chosen", () => {
    expect(toGuardSession({ ...buildUserInfo(), workspace: null, user: null })).toMatchObject({
      isSignedIn: true,
      hasWorkspace: false,
    });
  });
});

function describeRule(rule: RouteRule): string {
  const { path, who, permission = [], setting, duty, feature, isActivity = false } = rule;
  const needs = [
    ...permission,
    ...(setting === undefined ? [] : [setting]),
    ...(duty === undefined ? [] : [`duty ${duty}`]),
  ].join(" or ");
  return [path, who, needs || "-", feature ?? "-", isActivity ? "web-activities" : "-"].join("\t");
}
