import { useEffect, useRef, type ReactNode } from "react";
import { placePopup } from "./place-popup.ts";
import styles from "./tooltip.module.css";

// Long enough not to flicker, and to let the pointer move onto the tooltip.
const DELAY_MS = 350;
const GRACE_MS = 120;
// For which a tap's tooltip stays, unless there's another tap.
const TAPPED_MS = 6_000;

/** A way on from whatever is unavailable for that reason. */
export interface TooltipOffer {
  readonly reason: string;
  readonly link: ReactNode;
}

/**
 * The page's only tooltip. Serves every element with `data-tooltip`, on hover and keyboard focus, and on a tap where that
 * does nothing else. Its words are visual only: the same must be in the element's name or description. Pressing what's
 * unavailable leads to the link of an offer.
 */
export function TooltipHost({ offer = null }: { readonly offer?: TooltipOffer | null }) {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => (ref.current ? serveTooltips(ref.current) : undefined), []);
  return (
    <div ref={ref} popover="manual" className={styles.tooltip}>
      <span data-words aria-hidden="true" />
      {offer !== null && (
        <span data-offer={offer.reason} className={styles.offer} hidden>
          {offer.link}
        </span>
      )}
    </div>
  );
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
    const words = target.dataset["tooltip"] ?? "";
    if (!target.isConnected || words === "") return;
    fill(tip, words);
    anchor = target;
    tip.showPopover();
    placePopup(tip, { anchor, align: "center", side: "above" });
  };
  const schedule = (event: Event) => {
    clearTimeout(timer);
    if (isWithin(tip, event.target)) return;
    const target = tipped(event);
    const isShown = tip.matches(":popover-open");
    if (target && isWanted(event, target)) timer = setTimeout(() => show(target), isShown ? 0 : DELAY_MS);
    else if (isShown) timer = setTimeout(hide, GRACE_MS);
  };
  let isTouch = false;
  const onPress = (event: Event) => {
    isTouch = event instanceof PointerEvent && event.pointerType === "touch";
    if (!isWithin(tip, event.target)) hide();
  };
  const onClick = (event: Event) => {
    if (isWithin(tip, event.target)) hide();
    const target = tipped(event);
    if (target?.getAttribute("aria-disabled") !== "true") return;
    const way = offerOf(tip, target.dataset["tooltip"])?.querySelector("a");
    if (!isTouch && !way) return;
    clearTimeout(timer);
    show(target);
    if (isTouch) timer = setTimeout(hide, TAPPED_MS);
    else way?.focus();
  };
  const onKeyDown = (event: Event) => {
    if (!(event instanceof KeyboardEvent) || event.key !== "Escape") return;
    if (tip.contains(document.activeElement)) anchor?.focus();
    hide();
  };
  const onFocusOut = (event: Event) => {
    if (!(event instanceof FocusEvent) || !isWithin(tip, event.relatedTarget)) hide();
  };
  const controller = new AbortController();
  const { signal } = controller;
  for (const type of ["pointerover", "focusin"]) root.addEventListener(type, schedule, { signal });
  root.addEventListener("pointerdown", onPress, { signal, capture: true, passive: true });
  root.addEventListener("focusout", onFocusOut, { signal, capture: true, passive: true });
  // The click ends a tap, and isn't one after scrolling; an unavailable button keeps it from whatever is around it.
  root.addEventListener("click", onClick, { signal, capture: true, passive: true });
  root.addEventListener("scroll", follow, { signal, capture: true, passive: true });
  root.addEventListener("keydown", onKeyDown, { signal });
  return () => {
    controller.abort();
    clearTimeout(timer);
  };
}

function fill(tip: HTMLElement, words: string): void {
  const text = tip.querySelector("[data-words]");
  if (text !== null) text.textContent = words;
  const offer = tip.querySelector<HTMLElement>("[data-offer]");
  if (offer !== null) offer.hidden = offer !== offerOf(tip, words);
}

function offerOf(tip: HTMLElement, words: string | undefined): HTMLElement | null {
  const offer = tip.querySelector<HTMLElement>("[data-offer]");
  return offer?.dataset["offer"] === words ? offer : null;
}

function isWithin(tip: HTMLElement, target: EventTarget | null): boolean {
  return target instanceof Node && tip.contains(target);
}

// Touch has no hover, and focus by pointer needs no tooltip.
function isWanted(event: Event, target: HTMLElement): boolean {
  return event instanceof PointerEvent ? event.pointerType !== "touch" : target.matches(":focus-visible");
}

function tipped(event: Event): HTMLElement | null {
  return event.target instanceof Element ? event.target.closest<HTMLElement>("[data-tooltip]") : null;
}
