/** Whether a path belongs to the set-up, which fills the screen: no toolbar, no navigation, no toasts. */
export function isInSetUp(path: string): boolean {
  return path.startsWith("/intro/") && path !== "/intro/tour/jira";
}
