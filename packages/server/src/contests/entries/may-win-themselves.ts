import { mayChooseThemselves } from "@guildhall/core/contests";
import type { Decision } from "@guildhall/core";
import type { MemberCall } from "../../lib/deps.ts";
import { findHolders } from "../../users/index.ts";

/** Whether the caller, who manages contests, may choose themselves as a winner. */
export async function mayWinThemselves({ actor, db }: MemberCall): Promise<Decision> {
  const { id: workspaceId, settings } = actor.workspace;
  const holders = await findHolders(db, workspaceId, "manage-contests");
  const hasOtherManager = holders.some((id) => id !== actor.memberId);
  return mayChooseThemselves({ acceptOwnChallenges: settings.acceptOwnChallenges, hasOtherManager });
}
