export { challengesLabel, listNavigation } from "./links.ts";
export type { LinkName, NavigationLink } from "./links.ts";
export { toolbarOf } from "./toolbar.ts";
