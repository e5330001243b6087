export * as groupCalls from "./group.contract.ts";
export { mayCreateGroup, mayUpdateGroup } from "./group.policy.ts";
export type { Group } from "./group.shapes.ts";
export { clashesAbove, findNamesake, mayPlaceGroup, parentChoices } from "./placement.ts";
export type { GroupPlace, NameClash, NamedPlace } from "./placement.ts";
export { ancestorsOf, descendantsOf, listGroupOptions, withAncestors } from "./tree.ts";
