/** Eases out between two whole numbers; the share is 0 to 1. */
export function countAt({
  from,
  to,
  share,
}: {
  readonly from: number;
  readonly to: number;
  readonly share: number;
}): number {
  const way = Math.min(Math.max(share, 0), 1);
  return Math.round(from + (to - from) * (1 - (1 - way) ** 3));
}
