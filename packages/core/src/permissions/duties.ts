/**
 * What members can be named for, one thing at a time, whatever their roles: `perks` is handing out purchases of the
 * perks that somebody is responsible for.
 */
export const DUTIES = ["perks"] as const;

/** Something that members can be named for. */
export type Duty = (typeof DUTIES)[number];
