import type { App, Port, ViewParams, WidgetElement } from "../api.ts";
import { readOptions, toView } from "../read-options.ts";
import { shadowOf } from "./create-frame.ts";
import { frameWidget, type FramedWidget } from "./framed-widget.ts";
import { openFrameOverlay, type FrameOverlay } from "./frame-overlay.ts";

const CSS = ":host{display:block}";

/** Starts what shows widgets in frames: nothing of a session or a view is ever in the host's page. */
export function start(port: Port): App {
  const frames = new Map<WidgetElement, FramedWidget>();
  let overlay: FrameOverlay | null = null;

  const unmountAll = (): void => {
    overlay?.close();
    for (const frame of frames.values()) frame.unmount();
    frames.clear();
  };
  const show = (view?: string, params: ViewParams = {}): void => {
    if (port.person() === null || overlay !== null) return;
    const element: WidgetElement = document.createElement("div");
    element.options = { view: toView(view), params };
    const onClosed = (): void => {
      overlay = null;
    };
    overlay = openFrameOverlay(element, { port, onClosed });
  };

  return {
    attach: (element) => {
      if (port.person() === null || frames.has(element)) return;
      // A button in a frame couldn't open a dialog around it.
      if (readOptions(element).view === "launcher") {
        port.emit("failed", { code: "launcher_in_frame", requestId: "" }, element);
        return;
      }
      frames.set(element, frameWidget({ element, place: shadowOf(element, CSS), port }));
    },
    update: (element) => frames.get(element)?.update(),
    detach: (element) => {
      frames.get(element)?.unmount();
      frames.delete(element);
    },
    identify: unmountAll,
    open: show,
    close: () => overlay?.close(),
    toggle: (view, params) => {
      if (overlay === null) show(view, params);
      else overlay.close();
    },
    preload: () => undefined,
    destroy: unmountAll,
  };
}
