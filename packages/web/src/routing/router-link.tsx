import { useRouter } from "@tanstack/react-router";
import type { LinkProps } from "@guildhall/widget";
import type { MouseEvent } from "react";

/**
 * The kit's link: navigates through the router, preloads the page on hover or focus, and leaves other sites and new
 * tabs to the browser.
 */
export function RouterLink({ href, onClick, onPointerEnter, onFocus, ...anchor }: LinkProps) {
  const router = useRouter();
  const isOurs = href.startsWith("/") && !href.startsWith("/api/");
  const preload = (): void => {
    if (isOurs) void router.preloadRoute(toTarget(href));
  };
  const follow = (event: MouseEvent<HTMLAnchorElement>): void => {
    onClick?.(event);
    if (!isOurs || event.defaultPrevented || isForBrowser(event) || anchor.target === "_blank") return;
    event.preventDefault();
    void router.navigate({ href });
  };
  return (
    <a
      {...anchor}
      href={href}
      onClick={follow}
      onPointerEnter={(event) => {
        onPointerEnter?.(event);
        preload();
      }}
      onFocus={(event) => {
        onFocus?.(event);
        preload();
      }}
    />
  );
}

function isForBrowser(event: MouseEvent): boolean {
  return event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
}

function toTarget(href: string): { to: string; search: Record<string, string> } {
  const url = new URL(href, location.origin);
  return { to: url.pathname, search: Object.fromEntries(url.searchParams) };
}
