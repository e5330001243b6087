export { groupScope } from "./group-scope.ts";
export { findGroups } from "./group.repository.ts";
