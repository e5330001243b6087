import Gift from "lucide-react/icons/gift";
import type { CSSProperties } from "react";

// Every perk has the same place for its picture, so that the cards of a row stand alike.
const PLACE = {
  display: "grid",
  // A large picture must not make its place any wider.
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

/** A perk's picture, or a gift where it has none; `alt` is "" where its title stands beside it. */
export function PerkPicture({ url, alt = "" }: { readonly url: string; readonly alt?: string }) {
  return (
    <div style={PLACE}>
      {url === "" ? <Gift size={40} aria-hidden="true" /> : <img src={url} alt={alt} style={WHOLE} loading="lazy" />}
    </div>
  );
}
