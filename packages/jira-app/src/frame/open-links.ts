import type { Host } from "./host.ts";

const MIDDLE_BUTTON = 1;

/**
 * Has Jira open what would open a window: Atlassian's sandbox lets the frame open none, so a link would do nothing.
 * Returns what opens an address so; whoever stays in Jira when it asks is no failure.
 */
export function openBy(host: Pick<Host, "open">): (url: string) => void {
  const open = (url: string): void => void host.open(url).catch(() => undefined);
  const follow = (event: MouseEvent): void => {
    const link = event.composedPath().find((each) => each instanceof HTMLAnchorElement);
    if (event.defaultPrevented || link === undefined || !link.href || link.href.startsWith("blob:")) return;
    event.preventDefault();
    open(link.href);
  };
  document.addEventListener("click", follow);
  document.addEventListener("auxclick", (event) => event.button === MIDDLE_BUTTON && follow(event));
  return open;
}
