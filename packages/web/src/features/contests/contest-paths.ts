/** Where its winners are chosen. */
export const contestWinners = (id: number): string => `/contest/${String(id)}/winners`;
