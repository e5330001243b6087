/** In px of the picture. */
export interface PictureSize {
  readonly width: number;
  readonly height: number;
}

/** A square within a picture, in whole px of the picture. */
export interface CropBox {
  readonly x: number;
  readonly y: number;
  readonly side: number;
}

/** The fixed point of a square being resized: 0 is its left or top edge, 1 the opposite. */
export interface Anchor {
  readonly x: number;
  readonly y: number;
}

/** The edges, and the smallest square of a crop. */
export interface CropBounds extends PictureSize {
  readonly minSide: number;
}

const MIDDLE: Anchor = { x: 0.5, y: 0.5 };

/** The largest square, centered. */
export function firstBox(bounds: CropBounds): CropBox {
  const side = largestSide(bounds);
  return { side, x: Math.round((bounds.width - side) / 2), y: Math.round((bounds.height - side) / 2) };
}

/** The largest square's side. */
export function largestSide({ width, height }: PictureSize): number {
  return Math.min(width, height);
}

/** Moves a square by px, within the edges. */
export function moveBox(box: CropBox, by: { readonly x: number; readonly y: number }, bounds: CropBounds): CropBox {
  return {
    side: box.side,
    x: within(box.x + by.x, bounds.width - box.side),
    y: within(box.y + by.y, bounds.height - box.side),
  };
}

/** Resizes a square as far as the picture and the minimum allow; `anchor` stays unless an edge is near. */
export function resizeBox(
  box: CropBox,
  { side, anchor = MIDDLE }: { readonly side: number; readonly anchor?: Anchor },
  bounds: CropBounds,
): CropBox {
  const next = Math.round(Math.min(Math.max(side, bounds.minSide), largestSide(bounds)));
  const lost = box.side - next;
  return moveBox({ side: next, x: box.x, y: box.y }, { x: anchor.x * lost, y: anchor.y * lost }, bounds);
}

function keyStep(bounds: CropBounds, parts: number): number {
  return Math.max(1, Math.round(largestSide(bounds) / parts));
}

// Key steps as fractions of the largest square.
const STEPS = { near: 100, far: 10, size: 20 } as const;

/** The square after a key; null for an unhandled key. Shift goes farther. */
export function boxAfterKey(
  box: CropBox,
  { key, shiftKey }: { readonly key: string; readonly shiftKey: boolean },
  bounds: CropBounds,
): CropBox | null {
  const step = keyStep(bounds, shiftKey ? STEPS.far : STEPS.near);
  const way = WAYS[key];
  if (way !== undefined) return moveBox(box, { x: way[0] * step, y: way[1] * step }, bounds);
  // Most keyboards need Shift for a plus: size changes by one step either way.
  const growth = GROWTHS[key];
  return growth === undefined
    ? null
    : resizeBox(box, { side: box.side + growth * keyStep(bounds, STEPS.size) }, bounds);
}

const WAYS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

const GROWTHS: Readonly<Record<string, number>> = { "+": 1, "=": 1, "-": -1, _: -1, "−": -1 };

function within(place: number, last: number): number {
  return Math.round(Math.min(Math.max(place, 0), last));
}
