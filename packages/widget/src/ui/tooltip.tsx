import { useEffect, useRef } from "react";
import { placePopup } from "./place-popup.ts";
import styles from "./tooltip.module.css";

// Long enough not to flicker, and to let the pointer move onto the tooltip.
const DELAY_MS = 350;
const GRACE_MS = 120;
// For which a tap's tooltip stays, unless there's another tap.
const TAPPED_MS = 6_000;

/**
 * The page's only tooltip. Serves every element with `data-tooltip`, on hover and keyboard focus, and on a tap where that
 * does nothing else. It's visual only: the same words must be in the element's name or description.
 */
export function TooltipHost() {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => (ref.current ? serveTooltips(ref.current) : undefined), []);
  return <div ref={ref} popover="manual" className={styles.tooltip} aria-hidden="true" />;
}

function serveTooltips(tip: HTMLElement): () => void {
  const root = tip.getRootNode();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let anchor: HTMLElement | null = null;
  const close = () => {
    if (tip.matches(":popover-open")) tip.hidePopover();
  };
  const hide = () => {
    clearTimeout(timer);
    close();
  };
  // Focusing may have scrolled the page: the tooltip follows, and a pending one stays pending.
  const follow = () => {
    if (anchor?.matches(":focus-visible")) placePopup(tip, { anchor, align: "center", side: "above" });
    else close();
  };
  const show = (target: HTMLElement) => {
    tip.textContent = target.dataset["tooltip"] ?? "";
    if (!target.isConnected || tip.textContent === "") return;
    anchor = target;
    tip.showPopover();
    placePopup(tip, { anchor, align: "center", side: "above" });
  };
  const schedule = (event: Event) => {
    clearTimeout(timer);
    if (event.target === tip) return;
    const target = tipped(event);
    const isShown = tip.matches(":popover-open");
    if (target && isWanted(event, target)) timer = setTimeout(() => show(target), isShown ? 0 : DELAY_MS);
    else if (isShown) timer = setTimeout(hide, GRACE_MS);
  };
  let isTouch = false;
  const onPress = (event: Event) => {
    isTouch = event instanceof PointerEvent && event.pointerType === "touch";
    hide();
  };
  const onTap = (event: Event) => {
    const target = isTouch ? tipped(event) : null;
    if (target?.getAttribute("aria-disabled") !== "true") return;
    clearTimeout(timer);
    show(target);
    timer = setTimeout(hide, TAPPED_MS);
  };
  const onKeyDown = (event: Event) => {
    if (event instanceof KeyboardEvent && event.key === "Escape") hide();
  };
  const controller = new AbortController();
  const { signal } = controller;
  for (const type of ["pointerover", "focusin"]) root.addEventListener(type, schedule, { signal });
  root.addEventListener("pointerdown", onPress, { signal, capture: true, passive: true });
  root.addEventListener("focusout", hide, { signal, capture: true, passive: true });
  // The click ends a tap, and isn't one after scrolling; an unavailable button keeps it from whatever is around it.
  root.addEventListener("click", onTap, { signal, capture: true, passive: true });
  root.addEventListener("scroll", follow, { signal, capture: true, passive: true });
  root.addEventListener("keydown", onKeyDown, { signal });
  return () => {
    controller.abort();
    clearTimeout(timer);
  };
}

// Touch has no hover, and focus by pointer needs no tooltip.
function isWanted(event: Event, target: HTMLElement): boolean {
  return event instanceof PointerEvent ? event.pointerType !== "touch" : target.matches(":focus-visible");
}

function tipped(event: Event): HTMLElement | null {
  return event.target instanceof Element ? event.target.closest<HTMLElement>("[data-tooltip]") : null;
}
