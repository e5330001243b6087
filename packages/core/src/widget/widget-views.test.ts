import { describe, expect, it } from "vitest";
import { toGuardSession } from "../session/index.ts";
import { buildUserInfo } from "../testing/index.ts";
import { homeViews, maySeeView, panelPath, shownAt, viewOfPath, WIDGET_VIEWS } from "./widget-views.ts";

const member = toGuardSession(buildUserInfo());
const guest = toGuardSession(null);

describe("maySeeView", () => {
  it("follows the guard of the panel's page", () => {
    const views = WIDGET_VIEWS.filter((view) => maySeeView({ view, id: 1 }, member));
    expect(views).toMatchInlineSnapshot(`
      [
        "home",
        "feed",
        "thanks",
        "give-thanks",
        "challenges",
        "challenge",
        "quizzes",
        "quiz",
        "contests",
        "contest",
        "chains",
        "chain",
        "leaderboard",
        "balances",
        "perks",
        "notifications",
        "profile",
        "intro-jira",
        "launcher",
      ]
    `);
    expect(maySeeView({ view: "perks", id: 0 }, { ...member, features: [] })).toBe(false);
    const without = {
      ...member,
      features: member.features.filter((each) => !/^(?:quizzes|contests|chains)$/.test(each)),
    };
    expect(maySeeView({ view: "quiz", id: 7 }, without)).toBe(false);
    expect(maySeeView({ view: "contest", id: 7 }, without)).toBe(false);
    expect(maySeeView({ view: "chains", id: 0 }, without)).toBe(false);
  });

  it("forces no intro on anybody", () => {
    expect(maySeeView({ view: "profile", id: 0 }, { ...member, introStep: "tour" })).toBe(true);
  });

  it("shows a guest nothing", () => {
    expect(WIDGET_VIEWS.filter((view) => maySeeView({ view, id: 1 }, guest))).toEqual([]);
  });
});

it("home offers what the member may see", () => {
  expect(homeViews(member)).toMatchInlineSnapshot(`
    [
      "feed",
      "give-thanks",
      "challenges",
      "quizzes",
      "contests",
      "chains",
      "perks",
      "leaderboard",
      "profile",
    ]
  `);
});

describe("shownAt", () => {
  it("shows home's first view", () => {
    expect(shownAt({ view: "home", id: 0 }, member)).toEqual({ view: "feed", id: 0 });
    const withoutFeed = { ...member, permissions: [] };
    expect(shownAt({ view: "home", id: 0 }, withoutFeed)).toEqual({ view: "give-thanks", id: 0 });
  });

  it("shows the launcher to whom home has something to show", () => {
    expect(shownAt({ view: "launcher", id: 0 }, member)).toEqual({ view: "launcher", id: 0 });
    const withoutFeed = { ...member, permissions: [] };
    expect(shownAt({ view: "launcher", id: 0 }, withoutFeed)).toEqual({ view: "launcher", id: 0 });
  });

  it("shows nothing that the member may not see", () => {
    expect(shownAt({ view: "perks", id: 0 }, { ...member, features: [] })).toBe(null);
    expect(shownAt({ view: "home", id: 0 }, guest)).toBe(null);
    expect(shownAt({ view: "launcher", id: 0 }, guest)).toBe(null);
    expect(shownAt({ view: "challenge", id: 7 }, member)).toEqual({ view: "challenge", id: 7 });
  });
});

const thanksFor = (text: string) => ({ view: "give-thanks", id: 12, text });

describe("viewOfPath", () => {
  it("finds every view by its own page", () => {
    const ofOne = ["challenge", "quiz", "contest", "chain"] as const;
    for (const view of WIDGET_VIEWS.filter((each) => !["home", "launcher", ...ofOne].includes(each)))
      expect(viewOfPath(panelPath({ view, id: 0 }))).toEqual({ view, id: 0 });
    for (const view of ofOne) expect(viewOfPath(panelPath({ view, id: 7 }))).toEqual({ view, id: 7 });
    expect(viewOfPath(panelPath({ view: "profile", id: 7 }))).toEqual({ view: "profile", id: 7 });
  });

  it.each([
    ["/thanks/create?user=12", { view: "give-thanks", id: 12 }],
    ["/thanks/create?user=x", { view: "give-thanks", id: 0 }],
    [
      "/thanks/create?user=12&text=GH-1%3A+%C3%9C+%26+co%3F%0Ahttps%3A%2F%2Fa.example",
      thanksFor("GH-1: Ü & co?\nhttps://a.example"),
    ],
    ["/thanks/create?text=GH%2D1&user=12", thanksFor("GH-1")],
    ["/thanks/create?user=12&text=100%", { view: "give-thanks", id: 12 }],
    ["/thanks/create?user=12&text=", { view: "give-thanks", id: 12 }],
    ["/thanks?tab=received", { view: "thanks", id: 0 }],
    ["/challenges/closed", { view: "challenges", id: 0 }],
    ["/challenge/x", null],
    ["/settings", null],
    ["/user/7/perks", null],
    ["https://example.com/", null],
  ])("reads %s", (href, place) => {
    expect(viewOfPath(href)).toEqual(place);
  });
});
