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

/** The slides for a session and its member's roles; the first greets and is always there. */
export function tourSlides(session: GuardSession, roles: readonly Role[]): readonly [TourSlide, ...TourSlide[]] {
  const [first, ...rest] = SLIDES;
  const panel = { ...session, permissions: permissionsOf({ roles }) };
  return [first, ...rest.filter((slide) => isOpen(slide, IN_PANEL.has(slide) ? panel : session))];
}

const WEEK = ["thanks", "challenges", "perks", "leaderboard"] as const satisfies readonly TourSlide[];

/** What a week here is made of: thank, do, spend, see. Shown by the panel's own first steps. */
export type WeekSlide = (typeof WEEK)[number];

/** The slides of a week for a session; challenges are always there. */
export function weekSlides(session: GuardSession): readonly WeekSlide[] {
  return WEEK.filter((slide) => slide === "challenges" || isOpen(slide, session));
}

/** Whether the session may see the slide's page, whatever intro is pending. */
function isOpen(slide: TourSlide, session: GuardSession): boolean {
  return guardRoute({ path: PAGES[slide], session, isWidget: true }).kind === "allow";
}

/** Where a slide's invitation leads; null for the greeting, which has none. */
export function tourPage(slide: TourSlide): string | null {
  return slide === "welcome" ? null : PAGES[slide];
}
