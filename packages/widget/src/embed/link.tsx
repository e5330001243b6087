import { viewOfPath } from "@guildhall/core/widget";
import type { ComponentType, MouseEvent } from "react";
import type { LinkProps } from "../ui/link.tsx";

interface Ways {
  readonly server: string;
  /** Opens one of Guildhall's pages, here or outside. */
  readonly navigate: (href: string) => void;
}

/** The kit's link in a host's page: to Guildhall's pages by the widget, elsewhere in a new tab. */
export function createLink({ server, navigate }: Ways): ComponentType<LinkProps> {
  return function EmbedLink({ href, onClick, ...anchor }) {
    const isPage = href.startsWith("/") && !href.startsWith("/api/") && !href.startsWith("/files/");
    const follow = (event: MouseEvent<HTMLAnchorElement>): void => {
      onClick?.(event);
      if (!isPage || event.defaultPrevented || isForBrowser(event)) return;
      event.preventDefault();
      navigate(href);
    };
    const isElsewhere = !isPage || viewOfPath(href) === null;
    return (
      <a
        {...(isElsewhere && { target: "_blank", rel: "noopener" })}
        {...anchor}
        href={href.startsWith("/") ? server + href : href}
        onClick={follow}
      />
    );
  };
}

function isForBrowser(event: MouseEvent): boolean {
  return event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
}
