import type { App, MountOptions, Port, ViewParams, WidgetElement } from "../api.ts";
import { isSameView, readOptions, toView } from "../read-options.ts";
import { trimServer } from "../trim-server.ts";
import { shadowOf } from "./create-frame.ts";
import { frameWidget, type FramedWidget } from "./framed-widget.ts";
import { openFrameOverlay, type FrameOverlay } from "./frame-overlay.ts";

const CSS = ":host{display:block}";

type Look = Pick<MountOptions, "groupId" | "theme" | "locale">;

/** Starts what shows widgets in frames: nothing of a session or a view is ever in the host's page. */
export function start(given: Port): App {
  const port = trimServer(given);
  const frames = new Map<WidgetElement, FramedWidget>();
  let overlay: FrameOverlay | null = null;

  const unmountAll = (): void => {
    overlay?.close();
    for (const frame of frames.values()) frame.unmount();
    frames.clear();
  };
  const show = (view?: string, params: ViewParams = {}, launcher?: WidgetElement): void => {
    if (port.person() === null) return;
    const element: WidgetElement = document.createElement("div");
    const { groupId = 0, theme, locale }: Look = launcher === undefined ? {} : readOptions(launcher);
    element.options = { view: toView(view), params, groupId, ...(theme && { theme }), ...(locale && { locale }) };
    if (overlay !== null) {
      if (isSameView(overlay.element, element)) return;
      overlay.close();
    }
    const onClosed = (): void => {
      overlay = null;
      // A frame behind a dialog has lost the focus inside, too.
      if (launcher !== undefined) frames.get(launcher)?.focus();
    };
    overlay = openFrameOverlay(element, { port, onClosed });
  };

  return {
    attach: (element) => {
      if (port.person() === null || frames.has(element)) return;
      const onOpen = (): void => show("home", {}, element);
      frames.set(element, frameWidget({ element, place: shadowOf(element, CSS), port, onOpen }));
    },
    update: (element) => frames.get(element)?.update(),
    detach: (element) => {
      frames.get(element)?.unmount();
      frames.delete(element);
    },
    identify: unmountAll,
    open: (view, params) => show(view, params),
    close: () => overlay?.close(),
    toggle: (view, params) => {
      if (overlay === null) show(view, params);
      else overlay.close();
    },
    preload: () => undefined,
    destroy: unmountAll,
  };
}
