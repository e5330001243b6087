import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { DUTIES } from "../permissions/duties.ts";
import { FEATURES } from "../permissions/features.ts";
import type { Feature } from "../permissions/features.ts";
import { PERMISSIONS } from "../permissions/permissions.ts";
import type { Role } from "../permissions/roles.ts";
import { guardRoute, matchRoute } from "../session/index.ts";
import { buildGuardSession } from "../testing/session.fixtures.ts";
import { ADMIN_LINKS, GENERAL_LINKS, listNavigation } from "./links.ts";
import { challengeHref, memberHref } from "./page-hrefs.ts";
import { hasStatusBar, toolbarOf } from "./toolbar.ts";

const without = (...gone: readonly Feature[]) => FEATURES.filter((feature) => !gone.includes(feature));

function names(role: Role, features: readonly Feature[] = FEATURES, leaderboardFreeAccess = false): string[] {
  const { general, admin } = listNavigation(buildGuardSession([role], { features, leaderboardFreeAccess }));
  return [...general, ...admin].map((link) => link.name);
}

describe("the drawer", () => {
  it("shows members the workspace's pages", () => {
    const pages = ["dashboard", "challenges", "quizzes", "contests", "thanks", "perks"];
    expect(names("member")).toEqual(pages);
    expect(names("member", FEATURES, true)).toEqual([...pages, "leaderboard"]);
  });

  it("shows moderators and admins what they manage", () => {
    expect(names("moderator").slice(6)).toEqual(["leaderboard", "purchases", "chains", "users"]);
    expect(names("admin").slice(7)).toEqual(ADMIN_LINKS.map((link) => link.name));
  });

  it("shows people responsible for perks the purchases to activate", () => {
    const { admin } = listNavigation(buildGuardSession(["member"], { duties: ["perks"] }));
    expect(admin.map((link) => link.name)).toEqual(["purchases"]);
  });

  it("leaves out what the license doesn't include", () => {
    expect(names("owner", without("quizzes", "contests", "thanks", "perks", "chains", "groups", "licenses"))).toEqual([
      "dashboard",
      "challenges",
      "leaderboard",
      "rewards",
      "users",
      "settings",
    ]);
    expect(names("owner", without("web-activities"))).toEqual([
      "rewards",
      "purchases",
      "users",
      "groups",
      "billing",
      "settings",
    ]);
  });

  it("says quests instead of challenges if there are only quests", () => {
    const label = (...gone: readonly Feature[]) =>
      listNavigation(buildGuardSession(["member"], { features: without(...gone) })).general[1]?.label;
    expect([label(), label("new-raid"), label("new-raid", "new-problem")]).toEqual([
      "navigation:challenges",
      "navigation:challenges",
      "navigation:quests",
    ]);
  });

  it("only links to existing pages that the guard allows", () => {
    for (const link of [...GENERAL_LINKS, ...ADMIN_LINKS]) expect(matchRoute(link.to).path).toBe(link.to);
    const sessions = fc.record({
      permissions: fc.subarray([...PERMISSIONS]),
      duties: fc.subarray([...DUTIES]),
      features: fc.subarray([...FEATURES]),
      leaderboardFreeAccess: fc.boolean(),
    });
    fc.assert(
      fc.property(sessions, (changes) => {
        const session = buildGuardSession(["member"], changes);
        const { general, admin } = listNavigation(session);
        for (const { to } of [...general, ...admin]) {
          expect(guardRoute({ path: to, session, isWidget: false })).toMatchObject({ kind: "allow" });
        }
      }),
      { numRuns: 200 },
    );
  });
});

describe("the URLs of members and challenges", () => {
  it("lead to their pages", () => {
    expect([matchRoute(memberHref(7)).path, matchRoute(challengeHref(12)).path]).toEqual([
      "/user/{uid}",
      "/challenge/{cid}",
    ]);
  });
});

describe("the toolbar", () => {
  it("has a group selector and workspace switcher for people who can use them", () => {
    const items = (role: Role, groupsCount: number, workspacesCount: number) => {
      const { groupSelector, switchWorkspace } = toolbarOf({
        ...buildGuardSession([role]),
        groupsCount,
        workspacesCount,
      });
      return [groupSelector, switchWorkspace];
    };
    expect([
      items("member", 3, 1),
      items("member", 3, 2),
      items("moderator", 3, 1),
      items("moderator", 0, 1),
      items("super_admin", 0, 1),
    ]).toEqual([
      [false, false],
      [false, true],
      [true, false],
      [false, false],
      [false, true],
    ]);
  });

  it("has perks and balances only with web activities", () => {
    const items = (features: readonly Feature[]) =>
      toolbarOf({ ...buildGuardSession(["member"], { features }), groupsCount: 0, workspacesCount: 1 });
    expect(items(FEATURES)).toMatchObject({
      balances: true,
      perks: true,
      profile: true,
      notifications: true,
      logout: true,
    });
    expect(items(without("web-activities"))).toMatchObject({ balances: false, perks: false, logout: true });
    expect(items(without("perks"))).toMatchObject({ balances: true, perks: false });
  });

  it("has a status bar for people who can act on the license", () => {
    expect([hasStatusBar(buildGuardSession(["admin"])), hasStatusBar(buildGuardSession(["moderator"]))]).toEqual([
      true,
      false,
    ]);
    expect(hasStatusBar(buildGuardSession(["admin"], { features: without("licenses") }))).toBe(false);
  });
});
