import * as CALLS from "./calls.ts";

export { CALLS };
export { KNOWLEDGE } from "./knowledge.ts";
export type { Knower, Knowers } from "./knowledge-rule.ts";

type CallsOf<Subject> = Subject extends unknown ? Subject[keyof Subject] : never;
type Call = CallsOf<(typeof CALLS)[keyof typeof CALLS]>;
type Contract = { readonly [Each in Call as Each["name"]]: Each };

/** Every call by name, such as `giveThanks`; the server must implement it, and the docs list it. */
export const contract = Object.fromEntries(
  Object.values(CALLS).flatMap((calls) => Object.values<Call>(calls).map((call) => [call.name, call])),
) as Contract; // Safe: each call is keyed by its own name.
