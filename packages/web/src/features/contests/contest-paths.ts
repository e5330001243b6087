/** Where the winners of one that's decided by hand are chosen. */
export function contestWinners(id: number): string {
  return `/contest/${String(id)}/winners`;
}
