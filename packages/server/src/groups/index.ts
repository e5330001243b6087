export { groupScope } from "./group-scope.ts";
export { findGroups, groupsAbove } from "./group.repository.ts";
