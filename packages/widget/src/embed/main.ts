import "../styles/index.css";
import "./embed.css";
import type { WidgetView } from "@guildhall/core/widget";
import { createAccount, type Account } from "./account.ts";
import type { App, Port, ViewParams, WidgetElement } from "./api.ts";
import { createFrames } from "./frame/late-frames.ts";
import { mountWidget, type MountedWidget } from "./mount.tsx";
import { openOverlay, type Overlay } from "./overlay.tsx";
import { createPageSignals } from "./page-signals.ts";
import { toView } from "./read-options.ts";
import { VIEWS } from "./views.ts";

/** Starts the application behind the host's API. */
export function start(port: Port): App {
  const { options, version, person, emit, framedBy } = port;
  const frames = createFrames(port);
  const mounts = new Map<WidgetElement, MountedWidget>();
  let account = createPerson();
  let overlay: Overlay | null = null;

  function createPerson(): Account | null {
    const getToken = person();
    const page = createPageSignals();
    return getToken && createAccount({ server: options.server, version, getToken, page, emit, framedBy });
  }
  const attach = (element: WidgetElement): void => {
    if (account === null || mounts.has(element) || frames.attach(element)) return;
    mounts.set(element, mountWidget({ element, init: options, account, emit }));
  };
  const unmountAll = (): void => {
    overlay?.close();
    for (const mount of mounts.values()) mount.unmount();
    mounts.clear();
    frames.clear();
    account?.dispose();
    account = null;
  };
  const show = (view: WidgetView = "home", params: ViewParams = {}): void => {
    if (account === null || overlay !== null) return;
    const owner = account;
    const element: WidgetElement = document.createElement("div");
    element.options = { view: toView(view), params };
    overlay = openOverlay({
      element,
      mount: (frame) => mountWidget({ element, init: options, account: owner, emit, frame }),
      onClosed: () => {
        overlay = null;
        port.onClosed?.();
      },
    });
  };

  return {
    attach,
    update: (element) => {
      frames.update(element);
      mounts.get(element)?.update();
    },
    detach: (element) => {
      frames.detach(element);
      mounts.get(element)?.unmount();
      mounts.delete(element);
    },
    identify: () => {
      unmountAll();
      account = createPerson();
    },
    open: show,
    close: () => overlay?.close(),
    toggle: (view, params) => {
      if (overlay === null) show(view, params);
      else overlay.close();
    },
    preload: (view = "home") => {
      const name = view === "home" ? "feed" : view;
      VIEWS[name].load().catch(() => undefined);
    },
    destroy: unmountAll,
  };
}
