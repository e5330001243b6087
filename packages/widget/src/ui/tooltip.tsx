import { useEffect, useRef } from "react";
import { placePopup } from "./place-popup.ts";
import styles from "./tooltip.module.css";

// Long enough not to flicker under a passing pointer.
const DELAY_MS = 350;

/**
 * The one tooltip of a page. It serves every element with `data-tooltip`, by pointer and by keyboard focus, and is
 * for the eye alone: the same words must be in the element's name or description.
 */
export function TooltipHost() {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => (ref.current ? serveTooltips(ref.current) : undefined), []);
  return <div ref={ref} popover="manual" className={styles.tooltip} aria-hidden="true" />;
}

function serveTooltips(tip: HTMLElement): () => void {
  const root = tip.getRootNode();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const hide = () => {
    clearTimeout(timer);
    if (tip.matches(":popover-open")) tip.hidePopover();
  };
  const show = (target: HTMLElement) => {
    tip.textContent = target.dataset["tooltip"] ?? "";
    if (!target.isConnected || tip.textContent === "") return;
    tip.showPopover();
    placePopup(tip, { anchor: target, align: "center", side: "above" });
  };
  const schedule = (event: Event) => {
    if (event.target === tip) return;
    hide();
    const target = tipped(event);
    if (target && isWanted(event, target)) timer = setTimeout(() => show(target), DELAY_MS);
  };
  const onKeyDown = (event: Event) => {
    if (event instanceof KeyboardEvent && event.key === "Escape") hide();
  };
  const controller = new AbortController();
  const { signal } = controller;
  for (const type of ["pointerover", "focusin"]) root.addEventListener(type, schedule, { signal });
  for (const type of ["pointerdown", "focusout", "scroll"]) {
    root.addEventListener(type, hide, { signal, capture: true, passive: true });
  }
  root.addEventListener("keydown", onKeyDown, { signal });
  return () => {
    controller.abort();
    clearTimeout(timer);
  };
}

// A touch has no hover, and a focus that came by pointer needs no help.
function isWanted(event: Event, target: HTMLElement): boolean {
  return event instanceof PointerEvent ? event.pointerType !== "touch" : target.matches(":focus-visible");
}

function tipped(event: Event): HTMLElement | null {
  return event.target instanceof Element ? event.target.closest<HTMLElement>("[data-tooltip]") : null;
}
