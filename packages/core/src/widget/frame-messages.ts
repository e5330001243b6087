import type { WidgetView } from "./widget-views.ts";

/** The newest version of the messages that this code speaks. */
export const FRAME_VERSION = 1;

/** The widget's public style tokens, which are `--gh-<name>` on its element. */
export const WIDGET_TOKENS = [
  "accent",
  "on-accent",
  "surface",
  "raised",
  "text",
  "text-muted",
  "line",
  "danger",
  "success",
  "focus",
  "font",
  "radius",
  "unit",
  "density",
] as const;

export type WidgetToken = (typeof WIDGET_TOKENS)[number];

/** What a host shows in a frame; its page's theme and tokens can't be inherited there, so they're told. */
export interface FrameOptions {
  readonly view: WidgetView;
  /** The view's subject; 0 for none. */
  readonly id: number;
  /** 0 for everyone's content. */
  readonly groupId: number;
  readonly theme: "dark" | "light";
  /** Null for the member's own. */
  readonly locale: "en" | "ru" | null;
  /** The frame has a height of its own, and what is longer scrolls in it. */
  readonly isFixed: boolean;
  readonly tokens: Readonly<Partial<Record<WidgetToken, string>>>;
}

/** What happened in the frame; ids and counts only. */
export interface FrameEvents {
  readonly ready: { readonly view: WidgetView };
  readonly viewed: { readonly view: WidgetView };
  readonly thanked: { readonly id: number };
  readonly accepted: { readonly id: number };
  readonly completed: { readonly id: number };
  readonly bought: { readonly id: number };
  readonly unread: { readonly count: number };
  readonly navigated: { readonly href: string };
  readonly sessionEnded: { readonly reason: "expired" | "refused" };
}

type FrameEvent = {
  readonly [Name in keyof FrameEvents]: {
    readonly type: "event";
    readonly name: Name;
    readonly detail: FrameEvents[Name];
  };
}[keyof FrameEvents];

/** From the host's page to the frame. */
export type HostMessage =
  | {
      readonly type: "init";
      readonly options: FrameOptions;
      /** Shown in a dialog over the host's page, which the frame covers. */
      readonly isOverlay: boolean;
      /** The host opens the panel's pages itself. */
      readonly canNavigate: boolean;
    }
  | { readonly type: "update"; readonly options: FrameOptions }
  /** Null if the host's server had no token to give; asking again may help if `mayRetry`. */
  | {
      readonly type: "token.answer";
      readonly id: number;
      readonly token: string | null;
      readonly mayRetry: boolean;
    }
  | { readonly type: "focus" }
  /** Ends the session; the frame is about to be removed. */
  | { readonly type: "destroy" };

/** From the frame to the host's page. */
export type FrameMessage =
  | { readonly type: "token.ask"; readonly id: number }
  | FrameEvent
  /** In px. */
  | { readonly type: "resize"; readonly height: number }
  /** What the frame is called in the member's language. */
  | { readonly type: "title"; readonly title: string }
  /** A page of the panel to open. */
  | { readonly type: "navigate"; readonly href: string }
  | { readonly type: "failed"; readonly code: string; readonly requestId: string }
  /** The member pressed the launcher: `home` is to be shown over the page. */
  | { readonly type: "open" }
  /** The member closed the dialog. */
  | { readonly type: "close" };

/** The frame's first word, to the page around it; the only message that isn't sent through a port. */
export interface FrameHello {
  readonly guildhall: 1;
  readonly type: "hello";
  /** The newest version that its sender speaks. */
  readonly v: number;
}

/** The host's answer, with the port through which everything else is sent. */
export interface FrameWelcome {
  readonly guildhall: 1;
  readonly type: "welcome";
  /** The version that both speak. */
  readonly v: number;
}
