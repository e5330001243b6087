import { VisuallyHidden } from "@guildhall/widget";
import { useEffect, useId, useRef, type CSSProperties, type KeyboardEvent, type PointerEvent } from "react";
import { useTranslate } from "../../i18n/language.ts";
import { boxAfterKey, moveBox, resizeBox, type Anchor, type CropBox } from "./crop-box.ts";
import type { Cutting } from "./use-avatar.ts";

/** A higher resolution isn't visible. */
const SHOWN_PX = 1200;

const CORNERS: readonly Anchor[] = [
  { x: 0, y: 0 },
  { x: 1, y: 0 },
  { x: 0, y: 1 },
  { x: 1, y: 1 },
];

const BOX: CSSProperties = {
  position: "absolute",
  border: "2px solid #fff",
  boxShadow: "0 0 0 1px #000, 0 0 0 200rem rgb(0 0 0 / 0.6)",
  outlineOffset: "-6px",
  cursor: "move",
  touchAction: "none",
};

// Others see the square as a circle.
const ROUND: CSSProperties = {
  position: "absolute",
  inset: 0,
  border: "1px dashed #fff",
  borderRadius: "50%",
  pointerEvents: "none",
};

const CORNER: CSSProperties = { position: "absolute", width: "1.75rem", height: "1.75rem", touchAction: "none" };

/** A picture with its crop square, movable by keys, mouse or touch. */
export function CropStage({
  cutting: { picture, box, bounds },
  onChange,
}: {
  readonly cutting: Cutting;
  readonly onChange: (box: CropBox) => void;
}) {
  const t = useTranslate();
  const keysId = useId();
  const stage = useRef<HTMLDivElement>(null);
  const { width, height } = bounds;
  const drag = useDrag((by, start) => {
    const scale = width / (stage.current?.clientWidth ?? width);
    const [x, y] = [by.x * scale, by.y * scale];
    onChange(
      start.corner === null
        ? moveBox(start.box, { x, y }, bounds)
        : afterCorner(start.box, { corner: start.corner, x, y }, bounds),
    );
  });
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const next = boxAfterKey(box, event, bounds);
    if (next === null) return;
    event.preventDefault();
    onChange(next);
  };
  return (
    <div
      ref={stage}
      style={{
        position: "relative",
        overflow: "hidden",
        width: `min(100%, calc(60svh * ${String(width / height)}))`,
        aspectRatio: `${String(width)} / ${String(height)}`,
        marginInline: "auto",
      }}
    >
      <PictureCanvas bitmap={picture.bitmap} />
      <div
        ref={focusOnce}
        role="application"
        aria-label={t("profile:crop.box")}
        aria-describedby={keysId}
        tabIndex={0}
        style={{ ...BOX, ...placeOf(box, bounds) }}
        onKeyDown={onKeyDown}
        {...drag(box, null)}
      >
        <div style={ROUND} />
        {CORNERS.map((corner) => (
          <div key={`${String(corner.x)} ${String(corner.y)}`} style={cornerStyle(corner)} {...drag(box, corner)} />
        ))}
      </div>
      <VisuallyHidden id={keysId}>{t("profile:crop.keys")}</VisuallyHidden>
      <VisuallyHidden role="status">{t("profile:crop.state", { side: box.side, x: box.x, y: box.y })}</VisuallyHidden>
    </div>
  );
}

function focusOnce(element: HTMLElement | null): void {
  element?.focus({ preventScroll: true });
}

function placeOf({ x, y, side }: CropBox, { width, height }: Cutting["bounds"]): CSSProperties {
  const percent = (part: number, whole: number): string => `calc(100% * ${String(part / whole)})`;
  return {
    left: percent(x, width),
    top: percent(y, height),
    width: percent(side, width),
    height: percent(side, height),
  };
}

function cornerStyle({ x, y }: Anchor): CSSProperties {
  const [side, edge] = [x === 0 ? "Left" : "Right", y === 0 ? "Top" : "Bottom"];
  return {
    ...CORNER,
    [side.toLowerCase()]: "-2px",
    [edge.toLowerCase()]: "-2px",
    [`border${side}`]: "5px solid #fff",
    [`border${edge}`]: "5px solid #fff",
    cursor: x === y ? "nwse-resize" : "nesw-resize",
  };
}

function afterCorner(
  box: CropBox,
  { corner, x, y }: { readonly corner: Anchor; readonly x: number; readonly y: number },
  bounds: Cutting["bounds"],
): CropBox {
  const [outX, outY] = [corner.x === 0 ? -x : x, corner.y === 0 ? -y : y];
  // The opposite corner is fixed, so growth is limited by the edges ahead.
  const room = Math.min(
    corner.x === 0 ? box.x : bounds.width - box.x - box.side,
    corner.y === 0 ? box.y : bounds.height - box.y - box.side,
  );
  const growth = Math.min((outX + outY) / 2, room);
  return resizeBox(box, { side: box.side + growth, anchor: { x: 1 - corner.x, y: 1 - corner.y } }, bounds);
}

interface DragStart {
  readonly pointer: number;
  readonly x: number;
  readonly y: number;
  readonly box: CropBox;
  /** Null when the whole square is dragged. */
  readonly corner: Anchor | null;
}

/** Follows one pointer from where it went down; `onMove` gets the distance in screen px. */
function useDrag(onMove: (by: { readonly x: number; readonly y: number }, start: DragStart) => void) {
  const start = useRef<DragStart | null>(null);
  const end = (event: PointerEvent): void => {
    if (start.current?.pointer === event.pointerId) start.current = null;
  };
  return (box: CropBox, corner: Anchor | null) => ({
    onPointerDown: (event: PointerEvent<HTMLElement>): void => {
      if (event.button !== 0 || start.current !== null) return;
      event.stopPropagation();
      event.currentTarget.setPointerCapture(event.pointerId);
      start.current = { pointer: event.pointerId, x: event.clientX, y: event.clientY, box, corner };
    },
    onPointerMove: (event: PointerEvent): void => {
      const began = start.current;
      if (began?.pointer !== event.pointerId) return;
      event.stopPropagation();
      onMove({ x: event.clientX - began.x, y: event.clientY - began.y }, began);
    },
    onPointerUp: end,
    onPointerCancel: end,
  });
}

function PictureCanvas({ bitmap }: { readonly bitmap: ImageBitmap }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const scale = Math.min(1, SHOWN_PX / Math.max(bitmap.width, bitmap.height));
  const [width, height] = [Math.round(bitmap.width * scale), Math.round(bitmap.height * scale)];
  useEffect(() => {
    canvas.current?.getContext("2d")?.drawImage(bitmap, 0, 0, width, height);
  }, [bitmap, width, height]);
  return (
    <canvas
      ref={canvas}
      width={width}
      height={height}
      aria-hidden="true"
      style={{ display: "block", width: "100%", height: "100%" }}
    />
  );
}
