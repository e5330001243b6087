import { describe, expect, it } from "vitest";
import { FEATURES } from "../permissions/features.ts";
import { permissionsOf } from "../permissions/holds.ts";
import type { Role } from "../permissions/roles.ts";
import { GUEST_SESSION } from "./route-guard.ts";
import { matchRoute, NOT_FOUND } from "./routes.ts";
import { tourPage, tourSlides } from "./tour-slides.ts";

const as = (...roles: readonly Role[]) => ({
  ...GUEST_SESSION,
  isSignedIn: true,
  hasWorkspace: true,
  features: FEATURES,
  permissions: permissionsOf({ roles: ["member", ...roles] }),
});

describe("tourSlides", () => {
  it("tell each role what it can do", () => {
    expect({ member: tourSlides(as()), moderator: tourSlides(as("moderator")), owner: tourSlides(as("owner")) })
      .toMatchInlineSnapshot(`
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
            "leaderboard",
            "lead",
          ],
          "owner": [
            "welcome",
            "thanks",
            "challenges",
            "perks",
            "leaderboard",
            "lead",
            "setup",
          ],
        }
      `);
  });

  it("show a member the leaderboard where it's open to all", () => {
    expect(tourSlides({ ...as(), leaderboardFreeAccess: true })).toContain("leaderboard");
  });

  it("leave out what the plan doesn't include, whatever intro is pending", () => {
    const features = FEATURES.filter((each) => each !== "perks" && each !== "thanks");
    const slides = tourSlides({ ...as(), features, introStep: "reward" });
    expect(slides).toEqual(["welcome", "challenges"]);
  });
});

it("tourPage leads to pages of the panel", () => {
  for (const slide of tourSlides(as("owner"))) {
    const page = tourPage(slide);
    expect([slide, page === null || matchRoute(page) !== NOT_FOUND]).toEqual([slide, true]);
  }
  expect(tourPage("welcome")).toBe(null);
});
