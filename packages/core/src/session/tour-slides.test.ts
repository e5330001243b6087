import { describe, expect, it } from "vitest";
import { FEATURES } from "../permissions/features.ts";
import { permissionsOf } from "../permissions/holds.ts";
import type { Role } from "../permissions/roles.ts";
import { GUEST_SESSION } from "./route-guard.ts";
import { matchRoute, NOT_FOUND } from "./routes.ts";
import { tourPage, tourSlides, weekSlides } from "./tour-slides.ts";

const session = {
  ...GUEST_SESSION,
  isSignedIn: true,
  hasWorkspace: true,
  features: FEATURES,
  permissions: permissionsOf({ roles: ["member"] }),
};
/** In a widget, where everybody's session is a member's. */
const inWidget = (...roles: readonly Role[]) => tourSlides(session, ["member", ...roles]);

describe("tourSlides", () => {
  it("tell each role what it can do", () => {
    expect({ member: inWidget(), moderator: inWidget("moderator"), owner: inWidget("owner") }).toMatchInlineSnapshot(`
        {
          "member": [
            "welcome",
            "thanks",
            "challenges",
            "perks",
          ],
          "moderator": [
            "welcome",
            "thanks",
            "challenges",
            "perks",
            "lead",
          ],
          "owner": [
            "welcome",
            "thanks",
            "challenges",
            "perks",
            "lead",
            "setup",
          ],
        }
      `);
  });

  it("show a member the leaderboard where it's open to all", () => {
    expect(tourSlides({ ...session, leaderboardFreeAccess: true }, ["member"])).toContain("leaderboard");
  });

  it("show the leaderboard to whose own session may see it", () => {
    const permissions = permissionsOf({ roles: ["moderator"] });
    expect(tourSlides({ ...session, permissions }, ["member", "moderator"])).toContain("leaderboard");
    expect(inWidget("moderator")).not.toContain("leaderboard");
  });

  it("show a week of what the plan includes, and of what the reader may see", () => {
    expect(weekSlides(session)).toEqual(["thanks", "challenges", "perks"]);
    expect(weekSlides({ ...session, features: [], leaderboardFreeAccess: true })).toEqual(["challenges"]);
  });

  it("leave out what the plan doesn't include, whatever intro is pending", () => {
    const features = FEATURES.filter((each) => each !== "perks" && each !== "thanks");
    const slides = tourSlides({ ...session, features, introStep: "reward" }, ["member", "owner"]);
    expect(slides).toEqual(["welcome", "challenges", "lead", "setup"]);
  });
});

it("tourPage leads to pages of the panel", () => {
  for (const slide of inWidget("owner")) {
    const page = tourPage(slide);
    expect([slide, page === null || matchRoute(page) !== NOT_FOUND]).toEqual([slide, true]);
  }
  expect(tourPage("welcome")).toBe(null);
});
