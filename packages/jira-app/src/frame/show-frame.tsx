import "@guildhall/widget/styles.css";
import "@guildhall/widget/embed.css";
import type { Language } from "@guildhall/core";
import type { WidgetView } from "@guildhall/core/widget";
import { keepInSight, mountWidget, type MountOptions } from "@guildhall/widget/parts";
import type { Host, HostContext } from "./host.ts";
import { createJiraAccount } from "./jira-account.ts";
import { JiraFrame } from "./jira-frame.tsx";
import { openBy } from "./open-links.ts";
import { placeOf, type Place } from "./place.ts";

interface FrameOptions {
  /** The element to show it in. */
  readonly place: Element;
  readonly host: Host;
  readonly context: HostContext;
  readonly language: Language;
  /** The Guildhall server's origin. */
  readonly server: string;
}

/** Shows what belongs where the frame is. */
export function showFrame({ place: parent, host, context, language, server }: FrameOptions): void {
  const place = placeOf(context);
  const account = createJiraAccount({ host, server });
  const element: HTMLElement & { options?: MountOptions } = document.createElement("div");
  element.options = { view: viewAt(place), theme: "auto", locale: language };
  const open = openBy(host);
  const openPage = (href: string): void => open(new URL(href, server).href);
  parent.append(element);
  const { update } = mountWidget({
    element,
    init: { server, app: "", getToken: () => "", onNavigate: openPage },
    account,
    emit: () => undefined,
    panel: { get: () => false, subscribe: () => () => undefined, toggle: () => undefined },
    frame: (content, isAway) => (
      <JiraFrame place={place} host={host} context={context} account={account} openPage={openPage} isAway={isAway}>
        {content}
      </JiraFrame>
    ),
  });
  keepInSight(element);
  // The host changes these when the reader changes their theme.
  new MutationObserver(update).observe(document.documentElement, {
    attributeFilter: ["data-color-mode", "data-theme", "class", "style"],
  });
}

/** The widget's view at a place, or the one whose code the place's own screen needs. */
function viewAt(place: Place): WidgetView {
  switch (place.kind) {
    case "gadget":
      return place.shows;
    case "issue":
    case "thank":
    case "give":
      return "give-thanks";
    case "start":
    case "settings":
    case "gadget-settings":
      return "intro-jira";
    case "home":
      return "home";
  }
}
