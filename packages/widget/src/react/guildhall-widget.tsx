/** @jsxRuntime classic */
// Bundlers find the newer runtime in newer Reacts than 17 only.
import type { WidgetView } from "@guildhall/core/widget";
import * as React from "react";
import { useEffect, useRef, type CSSProperties, type ReactElement } from "react";
import type { EventName, GetToken, GuildhallEvents, InitOptions, Mode, Theme, ViewParams } from "../embed/api.ts";
import { guildhall } from "../embed/guildhall.ts";
import { createPerson } from "./person.ts";

type Handlers = {
  readonly [Name in EventName as `on${Capitalize<Name>}`]?: (detail: GuildhallEvents[Name]) => void;
};

/** What to show, for whom, and what to do when something happened there. */
export interface GuildhallWidgetProps extends Handlers {
  /** Address of the Guildhall server. */
  readonly server: string;
  /** The app's id, from the workspace's settings. */
  readonly app: string;
  readonly getToken: GetToken;
  /**
   * Your id of who is signed in, for pages on which that may change: whoever comes sees nothing of the one before. Gone
   * or empty after it was given, there's nobody.
   */
  readonly person?: string | undefined;
  readonly view: WidgetView;
  readonly params?: ViewParams | undefined;
  readonly groupId?: number | undefined;
  readonly theme?: Theme | undefined;
  readonly locale?: InitOptions["locale"] | undefined;
  /** Default `inline`; of the page's first widget, it's for all. */
  readonly mode?: Mode | undefined;
  /** A CSS length, kept free on the server too; what is longer scrolls in it. Default: as high as its content. */
  readonly height?: string | undefined;
  readonly className?: string;
  readonly style?: CSSProperties;
}

const EVENTS: readonly EventName[] = [
  "ready",
  "viewed",
  "thanked",
  "accepted",
  "completed",
  "bought",
  "unread",
  "resized",
  "navigated",
  "sessionEnded",
  "failed",
];

// Of the page, as its session is: components come and go with its routes.
const page: { getToken: GetToken } = { getToken: () => "" };
const askPage: GetToken = () => page.getToken();
const pagePerson = createPerson({
  ask: () => void guildhall.identify(askPage),
  forget: () => void guildhall.identify(null),
});

/** A widget in a React page, 17 or newer. On a server it's an empty box. */
export function GuildhallWidget(props: GuildhallWidgetProps): ReactElement {
  const { server, app, person, view, params, groupId, theme, locale, mode, height, className, style } = props;
  const place = useRef<HTMLDivElement>(null);
  const latest = useRef(props);
  const mounted = useRef<ReturnType<typeof guildhall.mount> | null>(null);
  const hasNamed = useRef(false);
  useEffect(() => {
    latest.current = props;
    page.getToken = props.getToken;
  });
  useEffect(() => {
    const box = place.current;
    if (box === null) return undefined;
    const framed = mode === "frame" && { mode };
    guildhall.init({ server, app, getToken: askPage, ...framed });
    const stops = EVENTS.map((name) => listen(box, name, (detail) => tell(latest.current, name, detail)));
    mounted.current = guildhall.mount(box, { view: latest.current.view, ...framed });
    return () => {
      for (const stop of stops) stop();
      mounted.current?.destroy();
      mounted.current = null;
    };
  }, [server, app, mode]);
  useEffect(() => {
    const stop = pagePerson.name(person, hasNamed.current);
    hasNamed.current ||= Boolean(person);
    return stop;
  }, [person]);
  const id = params?.id ?? 0;
  useEffect(() => {
    // What's no longer given is undefined, which is the default again.
    mounted.current?.update({ view, params: { id }, groupId, theme, locale, height });
  }, [server, app, mode, view, id, groupId, theme, locale, height]);
  return <div ref={place} className={className} style={{ minHeight: height, ...style }} />;
}

function listen(box: HTMLElement, name: EventName, run: (detail: unknown) => void): () => void {
  const hear = (event: Event): void => run((event as CustomEvent<unknown>).detail);
  box.addEventListener(`guildhall-${name}`, hear);
  return () => box.removeEventListener(`guildhall-${name}`, hear);
}

function tell(props: GuildhallWidgetProps, name: EventName, detail: unknown): void {
  const handlers: Readonly<Record<string, unknown>> = { ...props };
  const handler = handlers[`on${name.charAt(0).toUpperCase()}${name.slice(1)}`];
  // Safe: the prop's type says what its event brings.
  if (typeof handler === "function") (handler as (detail: unknown) => void)(detail);
}
