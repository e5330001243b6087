const ways = new Set<number>();

/** Notes a chain that somebody is still in, so that its end is news wherever they see it. */
export function noteWay(chainId: number): void {
  ways.add(chainId);
}

export function isOnWay(chainId: number): boolean {
  return ways.has(chainId);
}

/** Its end was celebrated. */
export function endWay(chainId: number): void {
  ways.delete(chainId);
}
