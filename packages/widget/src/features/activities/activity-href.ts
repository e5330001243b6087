import type { ActivityKind } from "@guildhall/core/activities";

/** The URL of an activity's page. */
export function activityHref(kind: ActivityKind, id: number): string {
  return `/${kind}/${String(id)}`;
}
