import type { Port, WidgetElement } from "../api.ts";
import { shadowOf } from "./create-frame.ts";
import { frameWidget } from "./framed-widget.ts";

/** A frame over the host's page, with a dialog in it. */
export interface FrameOverlay {
  readonly element: WidgetElement;
  readonly close: () => void;
}

const CSS =
  ":host{display:block!important}" +
  "dialog{all:initial;position:fixed;inset:0;width:100%;height:100%}" +
  // Laid out and loaded before it's shown.
  "dialog:not(:modal){visibility:hidden;pointer-events:none;z-index:-1}" +
  "dialog::backdrop{background:none}";

/** Opens the dialog once there is something to see; the page has the focus again afterwards. */
export function openFrameOverlay(
  element: WidgetElement,
  { port, onClosed }: { readonly port: Port; readonly onClosed: () => void },
): FrameOverlay {
  const before = document.activeElement;
  const { style } = document.documentElement;
  const overflow = style.overflow;
  const dialog = document.createElement("dialog");
  shadowOf(element, CSS).append(dialog);
  document.body.append(element);
  let isClosed = false;
  const close = (): void => {
    if (isClosed) return;
    isClosed = true;
    style.overflow = overflow;
    dialog.close();
    framed.unmount();
    if (before instanceof HTMLElement) before.focus({ preventScroll: true });
    onClosed();
  };
  const framed = frameWidget({
    element,
    place: dialog,
    port,
    overlay: {
      onReady: () => {
        if (isClosed || dialog.open) return;
        style.overflow = "hidden";
        dialog.showModal();
        framed.focus();
      },
      onClose: close,
      onGone: () => element.remove(),
    },
  });
  // Escape, while the focus isn't in the frame.
  dialog.addEventListener("cancel", close);
  return { element, close };
}
