import type { PageSpec } from "../../routing/page.ts";

const LISTS: PageSpec = {
  title: "navigation:chains",
  texts: ["chains", "activities", "timetable"],
  load: () => import("./chains.page.tsx"),
};

/** By their paths. */
export const chainPages: Readonly<Record<string, PageSpec>> = {
  "/chains": { ...LISTS, leadsTo: () => "/chains/active" },
  "/chains/$type": LISTS,
  "/chains/create": {
    title: "chains:create",
    texts: ["chains", "timetable"],
    load: () => import("./editing/create-chain.page.tsx"),
  },
  "/chain/$id": {
    title: "chain:title",
    texts: ["chain", "challenges", "quizzes", "timetable"],
    load: () => import("./chain.page.tsx"),
  },
  "/chain/$id/people": {
    title: "chain:results.title",
    texts: ["chain"],
    load: () => import("./people/chain-people.page.tsx"),
  },
  "/chain/$id/edit": {
    title: "chains:form.edit",
    texts: ["chains", "timetable"],
    load: () => import("./editing/edit-chain.page.tsx"),
  },
};
