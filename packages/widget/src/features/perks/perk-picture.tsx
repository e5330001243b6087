import Gift from "lucide-react/icons/gift";
import type { CSSProperties } from "react";

// The picture's space is the same for every perk, so that cards in a row line up.
const PLACE = {
  display: "grid",
  // A large picture must not widen its place.
  gridTemplate: "minmax(0, 1fr) / minmax(0, 1fr)",
  placeItems: "center",
  contain: "size",
  width: "100%",
  aspectRatio: "2 / 1",
  overflow: "clip",
  background: "radial-gradient(120% 9rem at 20% 0, var(--glow), transparent) var(--sunken)",
  color: "var(--text-2)",
} as const satisfies CSSProperties;

const WHOLE = { width: "100%", height: "100%", objectFit: "cover" } as const satisfies CSSProperties;

/** A perk's picture, or a gift icon; `alt` is "" beside the title. */
export function PerkPicture({ url, alt = "" }: { readonly url: string; readonly alt?: string }) {
  return (
    <div style={PLACE}>
      {url === "" ? <Gift size={40} aria-hidden="true" /> : <img src={url} alt={alt} style={WHOLE} loading="lazy" />}
    </div>
  );
}
