import {
  DUTIES,
  FEATURES,
  holds,
  PERMISSION_ROLES,
  PERMISSIONS,
  ROLES,
} from "../../packages/core/src/permissions/index.ts";
import type { Endpoint } from "../../packages/core/src/index.ts";

/** Who may do what, which calls require it, and which calls a license switch disables. */
export function drawPermissions(calls: readonly Endpoint[]): string {
  const rows = PERMISSIONS.map((permission) => {
    const marks = ROLES.map((role) => (holds({ roles: [role] }, permission) ? "✓" : ""));
    const callers = calls.filter(({ access }) => access.permission?.includes(permission) === true);
    return `| \`${permission}\` | ${marks.join(" | ")} | ${toNames(callers)} |`;
  });
  const duties = DUTIES.map(
    (duty) => `| \`${duty}\` | ${toNames(calls.filter(({ access }) => access.duty === duty))} |`,
  );
  const features = FEATURES.map((feature) => {
    return `| \`${feature}\` | ${toNames(calls.filter(({ access }) => access.feature === feature))} |`;
  });
  return [
    "# Permissions",
    `${Object.keys(PERMISSION_ROLES).length} permissions, by role. Roles add up: a person has the permissions of all their roles.`,
    "",
    `| permission | ${ROLES.join(" | ")} | calls that require it |`,
    `| --- |${" :-: |".repeat(ROLES.length)} --- |`,
    ...rows,
    "",
    "# Duties",
    "A duty is assigned to a person for one thing at a time, such as a perk. For that thing only, they can make these calls",
    "without the permission.",
    "",
    "| duty | calls it allows |",
    "| --- | --- |",
    ...duties,
    "",
    "# License features",
    "Each feature can be turned off for a workspace; calls that require it are then refused for everyone.",
    "",
    "| feature | calls that require it |",
    "| --- | --- |",
    ...features,
    "",
  ].join("\n");
}

function toNames(calls: readonly Endpoint[]): string {
  return calls.map(({ name }) => `[${name}](api.md#${name.toLowerCase()})`).join(", ");
}
