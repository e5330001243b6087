export { mayAddGroup, mayChangeGroup, mayMoveGroup, mayPlaceGroup, parentChoices } from "./group.policy.ts";
export type { GroupPlace, OwnedGroup } from "./group.policy.ts";
export { ancestorsOf, canMoveBelow, descendantsOf, listGroupOptions, withAncestors } from "./tree.ts";
export type { GroupOption, TreeGroup } from "./tree.ts";
