export { mayAddGroup, mayChangeGroup } from "./group.policy.ts";
export type { OwnedGroup } from "./group.policy.ts";
export { clashesAbove, findNamesake, mayPlaceGroup, parentChoices } from "./placement.ts";
export type { GroupPlace, NameClash, NamedPlace } from "./placement.ts";
export { ancestorsOf, canMoveBelow, descendantsOf, listGroupOptions, withAncestors } from "./tree.ts";
export type { GroupOption, TreeGroup } from "./tree.ts";
