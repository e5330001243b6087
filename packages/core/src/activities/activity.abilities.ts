import { ALLOWED, allOf } from "../lib/decision.ts";
import type { Decision } from "../lib/decision.ts";
import type { AccessContext } from "../permissions/access.ts";
import type { Actor } from "../permissions/holds.ts";
import { isLeftToPublish, mayCreate, mayManage, maySchedule, mayUpdate } from "./activity.policy.ts";
import type { ActivityKind } from "../permissions/activity-kinds.ts";

/** An activity and its viewer, for managers' actions. */
export interface ActivityQuestion {
  readonly kind: ActivityKind;
  readonly actor: Actor;
  readonly workspace: Pick<AccessContext, "features">;
  /** An id of 0 is a new one's. */
  readonly item: { readonly id?: number; readonly status: string; readonly publishAt: Date | null };
  /** Whether its machine has the move. */
  readonly mayMove: (event: "publish" | "close" | "delete") => Decision;
  /** What making one of its type needs besides; by default nothing. */
  readonly mayMakeType?: Decision;
}

export interface ActivityAbilities {
  readonly edit: Decision;
  /** Save the form; without the license, new ones aren't made, but those that are there can be changed. */
  readonly save: Decision;
  readonly publish: Decision;
  readonly schedule: Decision;
  readonly close: Decision;
  readonly delete: Decision;
}

export function activityAbilities({
  kind,
  actor,
  workspace,
  item,
  mayMove,
  mayMakeType = ALLOWED,
}: ActivityQuestion): ActivityAbilities {
  const manage = mayManage(kind, actor);
  const edit = allOf(manage, mayUpdate(kind, item));
  const make = allOf(mayCreate(kind, workspace), mayMakeType);
  return {
    edit,
    save: item.id === 0 ? allOf(edit, make) : edit,
    publish: allOf(manage, mayMove("publish"), make, isLeftToPublish(item)),
    schedule: allOf(manage, maySchedule(actor, item), make),
    close: allOf(manage, mayMove("close")),
    delete: allOf(manage, mayMove("delete")),
  };
}
