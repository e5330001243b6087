import type { WidgetView } from "@guildhall/core/widget";
import type { ReactNode } from "react";
import { useText } from "../ui/text.tsx";
import { Dialog } from "../ui/dialog.tsx";
import type { WidgetElement } from "./api.ts";

/** A view in a dialog over the host's page. */
export interface Overlay {
  readonly element: WidgetElement;
  readonly close: () => void;
}

interface OverlayOptions {
  readonly element: WidgetElement;
  readonly mount: (frame: (content: ReactNode) => ReactNode) => { readonly unmount: () => void };
  readonly onClosed: () => void;
}

/** Opens the dialog: the page behind it stays where it is, and has the focus again afterwards. */
export function openOverlay({ element, mount, onClosed }: OverlayOptions): Overlay {
  const before = document.activeElement;
  const { style } = document.documentElement;
  const overflow = style.overflow;
  document.body.append(element);
  style.overflow = "hidden";
  const close = (): void => {
    if (!element.isConnected) return;
    style.overflow = overflow;
    mounted.unmount();
    element.remove();
    if (before instanceof HTMLElement) before.focus({ preventScroll: true });
    onClosed();
  };
  const view = element.options?.view ?? "home";
  const mounted = mount((content) => (
    <OverlayDialog view={view} onClose={close}>
      {content}
    </OverlayDialog>
  ));
  return { element, close };
}

function OverlayDialog({
  view,
  onClose,
  children,
}: {
  readonly view: WidgetView;
  readonly onClose: () => void;
  readonly children: ReactNode;
}) {
  const t = useText();
  return (
    <Dialog open size="l" title={t(`embed:views.${view}`)} onClose={onClose} dismissible={false}>
      {children}
    </Dialog>
  );
}
