export { moveThanks } from "./save-group.repository.ts";
export { groupScope } from "./group-scope.ts";
export { findGroups, groupsAbove } from "./group.repository.ts";
export { moveActivities } from "./move-activities.repository.ts";
