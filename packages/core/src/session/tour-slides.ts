import { permissionsOf } from "../permissions/holds.ts";
import type { Role } from "../permissions/roles.ts";
import { guardRoute } from "./route-guard.ts";
import type { GuardSession } from "./route-guard.ts";

/** In order: what everyone can do, then what comes with a role. */
const SLIDES = ["welcome", "thanks", "challenges", "perks", "leaderboard", "lead", "setup"] as const;

export type TourSlide = (typeof SLIDES)[number];

/** The page that a slide is about; whoever may not see it isn't told of it. */
const PAGES: Readonly<Record<TourSlide, string>> = {
  welcome: "/intro/tour/jira",
  thanks: "/thanks/create",
  challenges: "/challenges",
  perks: "/perks",
  leaderboard: "/leaderboard",
  lead: "/challenges/create",
  setup: "/intro/workspace",
};

/** Pages that only the panel has: there, people hold what their roles do, though a widget's session is a mere member's. */
const IN_PANEL: ReadonlySet<TourSlide> = new Set(["lead", "setup"]);

/** Where the tour is shown: in Jira, or as one of the panel's first steps, which set up by themselves. */
export type TourHost = "jira" | "panel";

/** The slides for a session and its member's roles; the first greets and is always there. */
export function tourSlides(
  session: GuardSession,
  roles: readonly Role[],
  host: TourHost = "jira",
): readonly [TourSlide, ...TourSlide[]] {
  const [first, ...rest] = SLIDES;
  const panel = { ...session, permissions: permissionsOf({ roles }) };
  const isTold = (slide: TourSlide): boolean =>
    guardRoute({ path: PAGES[slide], session: IN_PANEL.has(slide) ? panel : session, isWidget: true }).kind === "allow";
  return [first, ...rest.filter((slide) => (host === "jira" || slide !== "setup") && isTold(slide))];
}

/** Where a slide's invitation leads; null for the greeting, which has none. */
export function tourPage(slide: TourSlide): string | null {
  return slide === "welcome" ? null : PAGES[slide];
}
