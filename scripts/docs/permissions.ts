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
    `${Object.keys(PERMISSION_ROLES).length} permissions, by the roles that hold them. Roles add up: somebody holds what any`,
    "of their roles holds.",
    "",
    `| permission | ${ROLES.join(" | ")} | calls that ask for it |`,
    `| --- |${" :-: |".repeat(ROLES.length)} --- |`,
    ...rows,
    "",
    "# Duties",
    "Somebody can be named for a duty, one thing at a time: they may make these calls without the permission, for what",
    "they are named for only.",
    "",
    "| duty | calls that it opens |",
    "| --- | --- |",
    ...duties,
    "",
    "# License features",
    "Each can be switched off for a workspace; a call that needs it is then refused to everybody.",
    "",
    "| feature | calls that need it |",
    "| --- | --- |",
    ...features,
    "",
  ].join("\n");
}

function toNames(calls: readonly Endpoint[]): string {
  return calls.map(({ name }) => `[${name}](api.md#${name.toLowerCase()})`).join(", ");
}
