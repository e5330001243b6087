import type { Language } from "@guildhall/core";
import type { WidgetView } from "@guildhall/core/widget";

/** Asks the host's server for a signed token of its signed-in person. */
export type GetToken = () => string | Promise<string>;

export type Theme = "dark" | "light" | "auto";

/** `frame` puts a wall between the page and the widget: a document of its own, which the page's scripts can't reach. */
export type Mode = "inline" | "frame";

/** What a page tells once. */
export interface InitOptions {
  /** Address of the Guildhall server, such as `https://guildhall.example.com`. */
  readonly server: string;
  /** The app's id, from the workspace's settings. */
  readonly app: string;
  readonly getToken: GetToken;
  /** Default: the page's language, else the member's. */
  readonly locale?: Language;
  /** Default `auto`: the page's color scheme, else the system's. */
  readonly theme?: Theme;
  /** Opens a page of the panel, such as `/settings`; without it, the panel opens in a new tab. */
  readonly onNavigate?: (href: string) => void;
  /** Default `inline`; with `frame`, whatever the page mounts or opens is framed. */
  readonly mode?: Mode;
}

/** What one mount shows. */
export interface MountOptions {
  readonly view: WidgetView;
  /** Shows a group's content only; 0 for everyone's. */
  readonly groupId?: number;
  readonly theme?: Theme;
  readonly locale?: Language;
  /** A CSS length: the widget is as high from the start, and what is longer scrolls in it. Default: as high as its content. */
  readonly height?: string;
  readonly params?: ViewParams;
  /** Default: the page's, from `init`. Fixed once it's mounted. */
  readonly mode?: Mode;
}

/** The id of the view's subject: a challenge, a member's profile, or whom to thank. */
export interface ViewParams {
  readonly id?: number;
}

export interface Mounted {
  /** Options that are undefined have their default again. */
  readonly update: (changes: { readonly [Name in keyof MountOptions]?: MountOptions[Name] | undefined }) => void;
  readonly destroy: () => void;
  /** Resolves once the view is shown. */
  readonly ready: Promise<void>;
}

/** What happened, in the past tense. Ids and counts only: no personal data. */
export interface GuildhallEvents {
  readonly ready: { readonly view: WidgetView };
  readonly viewed: { readonly view: WidgetView };
  readonly thanked: { readonly id: number };
  readonly accepted: { readonly id: number };
  readonly completed: { readonly id: number };
  readonly bought: { readonly id: number };
  readonly unread: { readonly count: number };
  readonly resized: { readonly height: number };
  readonly navigated: { readonly href: string };
  readonly sessionEnded: { readonly reason: "expired" | "refused" };
  /** `requestId` finds the fault in the server's log; empty if no request is to blame. */
  readonly failed: { readonly code: string; readonly requestId: string };
}

export type EventName = keyof GuildhallEvents;

export type Listener<Name extends EventName> = (detail: GuildhallEvents[Name]) => void;

/** Reports what happened, to the page's listeners and as a DOM event of the element where it happened. */
export type Emit = <Name extends EventName>(name: Name, detail: GuildhallEvents[Name], element?: HTMLElement) => void;

/** The host's API. Calls before loading are queued; calls after `destroy` do nothing. */
export interface Guildhall {
  /** Once; again is harmless. @throws {TypeError} on missing options */
  readonly init: (options: InitOptions) => void;
  /** Another person, or nobody: everything of the one before is dropped. */
  readonly identify: (getToken: GetToken | null) => Promise<void>;
  readonly mount: (place: Element, options: MountOptions) => Mounted;
  /** Shows a view in a dialog, or a bottom sheet on narrow screens. */
  readonly open: (view?: WidgetView, params?: ViewParams) => void;
  readonly close: () => void;
  readonly toggle: (view?: WidgetView, params?: ViewParams) => void;
  /** Returns a function that ends it. */
  readonly on: <Name extends EventName>(name: Name, listener: Listener<Name>) => () => void;
  /** Loads code before it's needed. */
  readonly preload: (view?: WidgetView) => void;
  readonly destroy: () => void;
  readonly version: string;
}

/** Our element in the host's page. */
export interface WidgetElement extends HTMLElement {
  /** Set by `mount`; an element in the page's own markup has attributes instead. */
  options?: MountOptions;
}

/** What the loader keeps for the application that it loads. */
export interface Port {
  readonly options: InitOptions;
  readonly version: string;
  /** Null for nobody. */
  readonly person: () => GetToken | null;
  readonly emit: Emit;
  /** In the widget's own frame: the origin of the page around it. */
  readonly framedBy?: string;
  /** In the widget's own frame, which is too small for a dialog: has the page around it open one. */
  readonly openAround?: () => void;
  /** Called when the dialog has closed. */
  readonly onClosed?: () => void;
}

/** The application behind the API, loaded when something is seen or opened. */
export interface App {
  /** Again for the same element is harmless. */
  readonly attach: (element: WidgetElement) => void;
  readonly update: (element: WidgetElement) => void;
  readonly detach: (element: WidgetElement) => void;
  /** Drops everything of the person so far, mounts included; the present one's are attached anew. */
  readonly identify: () => void;
  readonly open: (view?: WidgetView, params?: ViewParams) => void;
  readonly close: () => void;
  readonly toggle: (view?: WidgetView, params?: ViewParams) => void;
  readonly preload: (view?: WidgetView) => void;
  readonly destroy: () => void;
}

/** The module that starts the application. */
export interface AppModule {
  readonly start: (port: Port) => App;
}
