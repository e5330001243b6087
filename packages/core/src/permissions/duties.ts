/**
 * Assigned to members per resource, whatever their roles: `perks` is activating purchases of perks they're responsible
 * for.
 */
export const DUTIES = ["perks"] as const;

export type Duty = (typeof DUTIES)[number];
