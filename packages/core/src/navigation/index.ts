export { ADMIN_LINKS, challengesLabel, GENERAL_LINKS, listNavigation } from "./links.ts";
export type { LinkAudience, LinkName, LinkRule, Navigation, NavigationLink } from "./links.ts";
export { hasStatusBar, toolbarOf } from "./toolbar.ts";
export type { Toolbar, ToolbarAudience } from "./toolbar.ts";
