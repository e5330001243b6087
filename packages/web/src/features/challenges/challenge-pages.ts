import type { PageSpec } from "../../routing/page.ts";

const LISTS: PageSpec = {
  title: "navigation:challenges",
  texts: ["challenges", "activities", "timetable"],
  load: () => import("./challenges.page.tsx"),
};

const CREATE: PageSpec = {
  title: "challenges:create",
  texts: ["challenges", "timetable", "activities"],
  load: () => import("./editing/create-challenge.page.tsx"),
};

const RESULTS: PageSpec = {
  title: "challenge:results.title",
  texts: ["challenge"],
  load: () => import("./challenge-results.page.tsx"),
};

/** By their paths. */
export const challengePages: Readonly<Record<string, PageSpec>> = {
  "/challenges": { ...LISTS, leadsTo: () => "/challenges/active" },
  "/challenges/$type": LISTS,
  "/challenges/create": CREATE,
  "/challenges/create/$challengeType": CREATE,
  "/challenge/$cid": {
    title: "challenge:title",
    texts: ["challenge", "timetable"],
    load: () => import("./challenge.page.tsx"),
  },
  "/challenge/$cid/stats": {
    title: "challenge:stats.title",
    texts: ["challenge"],
    load: () => import("./challenge-stats.page.tsx"),
  },
  "/challenge/$cid/results": RESULTS,
  "/challenge/$cid/results/$type": RESULTS,
  "/challenge/$cid/edit": {
    title: "challenges:form.edit",
    texts: ["challenges", "timetable"],
    load: () => import("./editing/edit-challenge.page.tsx"),
  },
};
