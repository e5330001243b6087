import type { CSSProperties } from "react";

/** Lets a bar or a ring be drawn at its share of a whole, from 0 to 1. */
export function shareStyle(share: number): CSSProperties {
  const style: CSSProperties & { "--share": number } = { "--share": share };
  return style;
}
