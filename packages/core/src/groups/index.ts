export { ancestorsOf, canMoveBelow, descendantsOf, listGroupOptions, withAncestors } from "./tree.ts";
export type { GroupOption, TreeGroup } from "./tree.ts";
