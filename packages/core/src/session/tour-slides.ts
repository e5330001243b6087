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
  setup: "/intro/reward",
};

/** The slides for a session; the first greets and is always there. */
export function tourSlides(session: GuardSession): readonly [TourSlide, ...TourSlide[]] {
  const [first, ...rest] = SLIDES;
  return [
    first,
    ...rest.filter((slide) => guardRoute({ path: PAGES[slide], session, isWidget: true }).kind === "allow"),
  ];
}

/** Where a slide's invitation leads; null for the greeting, which has none. */
export function tourPage(slide: TourSlide): string | null {
  return slide === "welcome" ? null : PAGES[slide];
}
