import { ALLOWED, allOf } from "../lib/decision.ts";
import type { Decision } from "../lib/decision.ts";
import type { AccessContext } from "../permissions/access.ts";
import type { Actor } from "../permissions/holds.ts";
import { isDraft, isLeftToPublish, mayCreate, mayManage, maySchedule, mayUpdate } from "./activity.policy.ts";
import type { ActivityKind } from "../permissions/activity-kinds.ts";

/** An activity and its viewer, for managers' actions. */
export interface ActivityQuestion {
  readonly kind: ActivityKind;
  readonly actor: Actor;
  readonly workspace: Pick<AccessContext, "features">;
  readonly item: { readonly status: string; readonly publishAt: Date | null };
  /** Whether its machine has the move. */
  readonly mayMove: (event: "publish" | "close" | "delete") => Decision;
  /** What making one of its type needs besides; by default nothing. */
  readonly mayMakeType?: Decision;
}

export interface ActivityAbilities {
  readonly edit: Decision;
  /** Save the form; without the license it stays closed. */
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
  const make = allOf(mayCreate(kind, workspace), isDraft(item) ? mayMakeType : ALLOWED);
  return {
    edit,
    save: allOf(edit, make),
    publish: allOf(manage, mayMove("publish"), make, isLeftToPublish(item)),
    schedule: allOf(manage, maySchedule(actor, item), make),
    close: allOf(manage, mayMove("close")),
    delete: allOf(manage, mayMove("delete")),
  };
}
