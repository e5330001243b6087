export { challengesLabel, listNavigation } from "./links.ts";
export type { LinkName, NavigationLink } from "./links.ts";
export { challengeHref, memberHref } from "./page-hrefs.ts";
export { toolbarOf } from "./toolbar.ts";
