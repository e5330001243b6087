import type { PageSpec } from "../../routing/page.ts";

const LISTS: PageSpec = {
  title: "navigation:contests",
  texts: ["contests", "activities", "timetable"],
  load: () => import("./contests.page.tsx"),
};

/** By their paths. */
export const contestPages: Readonly<Record<string, PageSpec>> = {
  "/contests": { ...LISTS, leadsTo: () => "/contests/active" },
  "/contests/$type": LISTS,
  "/contests/create": {
    title: "contests:create",
    texts: ["contests", "timetable", "files"],
    load: () => import("./editing/create-contest.page.tsx"),
  },
  "/contest/$id": {
    title: "contest:title",
    texts: ["contest", "timetable"],
    load: () => import("./contest.page.tsx"),
  },
  "/contest/$id/edit": {
    title: "contests:form.edit",
    texts: ["contests", "timetable", "files"],
    load: () => import("./editing/edit-contest.page.tsx"),
  },
  "/contest/$id/winners": {
    title: "contest:winners.title",
    texts: ["contest", "contests"],
    load: () => import("./winners/contest-winners.page.tsx"),
  },
};
