import "../styles/index.css";
import "./embed.css";
import { createAccount, type Account } from "./account.ts";
import type { App, MountOptions, Port, WidgetElement } from "./api.ts";
import { createFrames } from "./frame/late-frames.ts";
import { mountWidget, type MountedWidget } from "./mount.tsx";
import { loadPart } from "./load-part.ts";
import type { Overlay } from "./overlay.tsx";
import type { Panel } from "./panel.ts";
import { createPageSignals } from "./page-signals.ts";
import { isSameView, toView } from "./read-options.ts";
import { createStored } from "./stored.ts";
import { trimServer } from "./trim-server.ts";
import { VIEWS } from "./views.ts";

export { loadFile } from "./load-file.ts";

/** Starts the application behind the host's API. */
export function start(given: Port): App {
  const port = trimServer(given);
  const { options, version, person, emit, framedBy } = port;
  const frames = createFrames(port);
  const mounts = new Map<WidgetElement, MountedWidget>();
  let account = createPerson();
  let overlay: Overlay | null = null;
  /** The element of the overlay that is open, or for which its code is loading. */
  let opening: WidgetElement | null = null;
  const isOpen = createStored(false);

  function createPerson(): Account | null {
    const getToken = person();
    const page = createPageSignals();
    return getToken && createAccount({ ...options, version, getToken, page, emit, framedBy });
  }
  const attach = (element: WidgetElement): void => {
    if (account === null || mounts.has(element) || frames.attach(element)) return;
    mounts.set(element, mountWidget({ element, init: options, account, emit, panel }));
  };
  const unmountAll = (): void => {
    close();
    for (const mount of mounts.values()) mount.unmount();
    mounts.clear();
    frames.clear();
    account?.dispose();
    account = null;
  };
  const show = (shown: MountOptions): void => {
    if (account === null) return;
    const element: WidgetElement = document.createElement("div");
    const view = toView(shown.view);
    // A dialog with nothing but the button that opens it is no use.
    element.options = { ...shown, view: view === "launcher" ? "home" : view };
    if (opening !== null) {
      if (isSameView(opening, element)) return;
      close();
    }
    opening = element;
    isOpen.set(true);
    void open(element, account);
  };
  const open = async (element: WidgetElement, owner: Account): Promise<void> => {
    try {
      const { openOverlay } = await loadPart(() => import("./overlay.tsx"));
      // Closed or somebody else's meanwhile.
      if (opening !== element) return;
      overlay = openOverlay({
        element,
        mount: (frame) => mountWidget({ element, init: options, account: owner, emit, panel, frame }),
        onClosed: () => {
          overlay = null;
          opening = null;
          isOpen.set(false);
          port.onClosed?.();
        },
      });
    } catch {
      if (opening === element) close();
      emit("failed", { code: "not_loaded", requestId: "" });
    }
  };
  const close = (): void => {
    if (opening !== null && overlay === null) port.onClosed?.();
    opening = null;
    isOpen.set(false);
    overlay?.close();
  };

  const toggle = (shown: MountOptions): void => {
    if (opening === null) show(shown);
    else close();
  };
  const panel: Panel = {
    get: isOpen.get,
    subscribe: isOpen.subscribe,
    toggle: ({ groupId = 0, theme, locale }) => {
      if (port.openAround !== undefined) port.openAround();
      else toggle({ view: "home", groupId, ...(theme && { theme }), ...(locale && { locale }) });
    },
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
    open: (view = "home", params = {}) => show({ view, params }),
    close,
    toggle: (view = "home", params = {}) => toggle({ view, params }),
    preload: (view = "home") => {
      const name = view === "home" ? "feed" : view;
      VIEWS[name]().catch(() => undefined);
    },
    destroy: unmountAll,
  };
}
