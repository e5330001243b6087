/** The whole number between two at a share of the way (0 to 1), fast first and slow at the end. */
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
