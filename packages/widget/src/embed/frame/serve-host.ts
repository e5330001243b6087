import {
  readHostMessage,
  WIDGET_TOKENS,
  type FrameMessage,
  type FrameOptions,
  type HostMessage,
} from "@guildhall/core/widget";
import type { App, AppModule, Emit, InitOptions, WidgetElement } from "../api.ts";
import { reportFault } from "../report-fault.ts";
import { LAUNCHER_ROOM_PX } from "./launcher-room.ts";
import { createTokenDesk } from "./token-desk.ts";

interface HostParts {
  readonly port: MessagePort;
  readonly main: Promise<AppModule>;
  /** The origin of the page around the frame, as the browser says. */
  readonly framedBy: string;
  readonly version: string;
}

type Init = Extract<HostMessage, { readonly type: "init" }>;

/** Shows the widget that the host asks for, and tells the host what happens in it. */
export function serveHost({ port, main, framedBy, version }: HostParts): void {
  const element: WidgetElement = document.createElement("div");
  const send = (message: FrameMessage): void => port.postMessage(message);
  const tokens = createTokenDesk((id) => send({ type: "token.ask", id }));
  let app: App | null = null;
  let isBegun = false;
  layOut();

  const emit: Emit = (name, detail) => {
    switch (name) {
      case "resized":
        send({ type: "resize", ...(detail as { height: number }) });
        return;
      case "failed":
        send({ type: "failed", ...(detail as { code: string; requestId: string }) });
        return;
      case "ready":
      case "viewed":
        sendTitle();
    }
    // Safe: names and details are those of the host's API, which the guards know.
    send({ type: "event", name, detail } as FrameMessage);
  };
  const sendTitle = (): void => {
    const label = document.querySelector("div")?.shadowRoot?.querySelector("section")?.ariaLabel ?? "";
    if (label !== "") send({ type: "title", title: label });
  };
  const begin = async ({ options, isOverlay, canNavigate }: Init): Promise<void> => {
    adopt(options);
    const init: InitOptions = {
      server: location.origin,
      app: new URLSearchParams(location.search).get("app") ?? "",
      getToken: tokens.ask,
      ...(canNavigate && { onNavigate: (href: string) => send({ type: "navigate", href }) }),
    };
    const { start } = await main;
    const person = (): InitOptions["getToken"] => tokens.ask;
    const onClosed = (): void => send({ type: "close" });
    const openAround = (): void => send({ type: "open" });
    app = start({ options: init, version, person, emit, framedBy, openAround, onClosed });
    if (isOverlay) {
      app.open(options.view, { id: options.id });
      return;
    }
    document.body.append(element);
    app.attach(element);
  };
  const adopt = (options: FrameOptions): void => {
    const { documentElement: page } = document;
    page.style.colorScheme = options.theme;
    page.lang = options.locale ?? "";
    // An empty value removes it.
    for (const name of WIDGET_TOKENS) page.style.setProperty(`--gh-${name}`, options.tokens[name] ?? "");
    element.options = toMountOptions(options);
    element.style.padding = options.view === "launcher" ? `${String(LAUNCHER_ROOM_PX)}px` : "";
  };
  const receive = (message: HostMessage): void => {
    switch (message.type) {
      case "init":
        if (isBegun) break;
        isBegun = true;
        begin(message).catch((error: unknown) => {
          reportFault(error);
          send({ type: "failed", code: "not_loaded", requestId: "" });
        });
        break;
      case "update":
        adopt(message.options);
        app?.update(element);
        break;
      case "token.answer":
        tokens.answer(message);
        break;
      case "focus":
        takeFocus(element);
        break;
      case "destroy":
        app?.destroy();
    }
  };
  port.addEventListener("message", ({ data }: MessageEvent<unknown>) => {
    const message = readHostMessage(data);
    if (message !== null) receive(message);
  });
  port.start();
}

/** In the launcher's frame its button has it; a dialog's frame has nothing in this element, and sees to it itself. */
function takeFocus({ shadowRoot }: WidgetElement): void {
  window.focus();
  shadowRoot?.querySelector("button")?.focus({ preventScroll: true });
}

function toMountOptions({ view, id, groupId, theme, locale, isFixed }: FrameOptions) {
  return {
    view,
    groupId,
    theme,
    params: { id },
    height: isFixed ? "100vh" : "",
    ...(locale !== null && { locale }),
  };
}

/** The frame is as high as its content, or the content scrolls by itself. */
function layOut(): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync("html,body{margin:0;overflow:hidden;background:none}");
  document.adoptedStyleSheets = [sheet];
}
