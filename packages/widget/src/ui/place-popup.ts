/** Where a popup goes: under its anchor, its start or end edge on the anchor's; over it when there is no room. */
export interface Placement {
  readonly anchor: Element;
  readonly align: "start" | "end" | "center";
  readonly side?: "below" | "above";
}

/** A box in px, as `getBoundingClientRect` gives it. */
export interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

// From the edge of the screen, and between anchor and popup.
const MARGIN_PX = 8;
const GAP_PX = 6;

/** Puts a popup that is in the top layer beside its anchor, inside the screen. */
export function placePopup(popup: HTMLElement, placement: Placement): void {
  const { left, top } = computePlace({
    anchor: placement.anchor.getBoundingClientRect(),
    popup: { width: popup.offsetWidth, height: popup.offsetHeight },
    screen: { width: document.documentElement.clientWidth, height: window.innerHeight },
    align: placement.align,
    side: placement.side ?? "below",
  });
  popup.style.left = `${left}px`;
  popup.style.top = `${top}px`;
}

/** Computes the upper left corner of a popup in px. */
export function computePlace({ anchor, popup, screen, align, side }: {
  readonly anchor: Box;
  readonly popup: { readonly width: number; readonly height: number };
  readonly screen: { readonly width: number; readonly height: number };
  readonly align: Placement["align"];
  readonly side: "below" | "above";
}): { readonly left: number; readonly top: number } {
  const spare = anchor.width - popup.width;
  const shift = { start: 0, end: spare, center: spare / 2 }[align];
  const below = anchor.top + anchor.height + GAP_PX;
  const above = anchor.top - popup.height - GAP_PX;
  const fitsBelow = below + popup.height <= screen.height - MARGIN_PX;
  const fitsAbove = above >= MARGIN_PX;
  const goesAbove = side === "above" ? fitsAbove || !fitsBelow : !fitsBelow && fitsAbove;
  return {
    left: within(anchor.left + shift, screen.width - popup.width - MARGIN_PX),
    top: within(goesAbove ? above : below, screen.height - popup.height - MARGIN_PX),
  };
}

function within(value: number, max: number): number {
  return Math.round(Math.max(MARGIN_PX, Math.min(value, max)));
}
