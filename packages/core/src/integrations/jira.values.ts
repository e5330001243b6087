/**
 * What Forge itself tells of the app on a site: the module of the manifest that does, and where it posts, below the
 * API's base.
 */
export const JIRA_LIFE = {
  uninstalled: { moduleKey: "guildhall-uninstalled", path: "/jira/uninstalled" },
  alive: { moduleKey: "guildhall-alive", path: "/jira/alive" },
} as const;
