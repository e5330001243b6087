/** Popup placement: below its anchor, aligned to its start or end edge; above if there's no room. */
export interface Placement {
  readonly anchor: Element;
  readonly align: "start" | "end" | "center";
  readonly side?: "below" | "above";
}

/** A box in px, as from `getBoundingClientRect`. */
export interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

// Distance to the screen's edges and to the anchor.
const MARGIN_PX = 8;
const GAP_PX = 6;
// With less room, it covers its anchor instead.
const LEAST_HEIGHT_PX = 140;

/** Positions a top-layer popup at its anchor, within the screen; a popup that's too tall scrolls. */
export function placePopup(popup: HTMLElement, placement: Placement): void {
  popup.style.maxHeight = "";
  const { left, top, height } = computePlace({
    anchor: placement.anchor.getBoundingClientRect(),
    popup: { width: popup.offsetWidth, height: popup.offsetHeight },
    screen: { width: document.documentElement.clientWidth, height: window.innerHeight },
    align: placement.align,
    side: placement.side ?? "below",
  });
  popup.style.left = `${left}px`;
  popup.style.top = `${top}px`;
  if (height < popup.offsetHeight) popup.style.maxHeight = `${height}px`;
}

/** The popup's top left corner and available height, in px. */
export function computePlace({
  anchor,
  popup,
  screen,
  align,
  side,
}: {
  readonly anchor: Box;
  readonly popup: { readonly width: number; readonly height: number };
  readonly screen: { readonly width: number; readonly height: number };
  readonly align: Placement["align"];
  readonly side: "below" | "above";
}): { readonly left: number; readonly top: number; readonly height: number } {
  const spare = anchor.width - popup.width;
  const shift = { start: 0, end: spare, center: spare / 2 }[align];
  const below = anchor.top + anchor.height + GAP_PX;
  const room = { below: screen.height - MARGIN_PX - below, above: anchor.top - GAP_PX - MARGIN_PX };
  const other = side === "below" ? "above" : "below";
  const goes = room[side] >= popup.height || room[side] >= room[other] ? side : other;
  const height = Math.min(popup.height, Math.max(room[goes], LEAST_HEIGHT_PX));
  const top = goes === "below" ? below : anchor.top - GAP_PX - height;
  return {
    left: within(anchor.left + shift, screen.width - popup.width - MARGIN_PX),
    top: within(top, screen.height - height - MARGIN_PX),
    height,
  };
}

function within(value: number, max: number): number {
  return Math.round(Math.max(MARGIN_PX, Math.min(value, max)));
}
