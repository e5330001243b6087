/** So many minutes after the beginning of 2026, UTC. */
export function at(minute: number): Date {
  return new Date(Date.UTC(2026, 0, 1, 0, minute));
}
