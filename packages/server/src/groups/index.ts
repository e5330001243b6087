export { groupScope } from "./group-scope.ts";
export { lockTree } from "./save-group.repository.ts";
export { findGroups, groupsAbove } from "./group.repository.ts";
