export { mayAddGroup, mayChangeGroup } from "./group.policy.ts";
export { clashesAbove, findNamesake, mayPlaceGroup, parentChoices } from "./placement.ts";
export type { GroupPlace, NameClash, NamedPlace } from "./placement.ts";
export { ancestorsOf, descendantsOf, listGroupOptions, withAncestors } from "./tree.ts";
