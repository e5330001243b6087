export { mayAddGroup, mayChangeGroup } from "./group.policy.ts";
export type { OwnedGroup } from "./group.policy.ts";
export { mayPlaceGroup, parentChoices } from "./placement.ts";
export type { GroupPlace } from "./placement.ts";
export { ancestorsOf, canMoveBelow, descendantsOf, listGroupOptions, withAncestors } from "./tree.ts";
export type { GroupOption, TreeGroup } from "./tree.ts";
