import { LIST_PAGE_SIZE, NotFoundError, pageWindow, toPage } from "@guildhall/core";
import type { EndpointResponse } from "@guildhall/core";
import { seesEveryGroup } from "@guildhall/core/activities";
import { statusesSeenByOthers } from "@guildhall/core/challenges";
import type { assignmentCalls } from "@guildhall/core/challenges";
import { withAncestors } from "@guildhall/core/groups";
import { holds } from "@guildhall/core/permissions";
import { findCurrencies } from "../../currencies/currency.repository.ts";
import { presentCurrencies } from "../../currencies/currency.presenter.ts";
import { findGroups } from "../../groups/index.ts";
import type { MemberCall } from "../../lib/deps.ts";
import { findUserRefs } from "../../lib/user-refs.repository.ts";
import { findProfileRows } from "./results.repository.ts";
import type { ProfileQuery } from "./results.repository.ts";
import { findPaid } from "./shown-assignment.repository.ts";

/** Which attempts the caller may see. */
type AttemptFilter = Pick<ProfileQuery, "groupIds" | "statuses">;

/**
 * Newest first. Others see only challenges visible to them, without abandoned or rejected attempts.
 * @throws {NotFoundError} when the member doesn't exist
 */
export async function listUserAssignments(
  call: MemberCall,
  question: { readonly userId: number; readonly page: number },
): Promise<EndpointResponse<typeof assignmentCalls.listOfUser>> {
  const { db, actor, language } = call;
  const workspaceId = actor.workspace.id;
  const memberId = question.userId;
  if (!(await findUserRefs(db, workspaceId, [memberId])).has(memberId))
    throw new NotFoundError("user", { userId: memberId });
  const at = { page: question.page, size: LIST_PAGE_SIZE };
  const sight = memberId === actor.memberId ? EVERYTHING : await sightOf(call);
  const found = await findProfileRows(db, { workspaceId, memberId, ...sight, ...pageWindow(at.page, at.size) });
  const { items, hasNext } = toPage(found, at);
  const people = await findUserRefs(db, workspaceId, [...new Set(items.map((row) => row.leaderId))]);
  const paid = await findPaid(
    db,
    workspaceId,
    items.map((row) => row.id),
  );
  const currencies = presentCurrencies(await findCurrencies(db, workspaceId), language);
  return {
    items: items.map(({ id, challengeId, challengeTitle, type, status, leaderId, at: when, closedUnfinished }) => {
      const own = paid.filter((each) => each.assignmentId === id && each.memberId === memberId);
      const rewards = currencies.amounts(new Map(own.map((each) => [each.currencyId, each.amount])));
      const activityUser = people.get(leaderId) ?? { id: leaderId, name: "", avatarUrl: "" };
      const how = { status, ...(closedUnfinished && { closedUnfinished }) };
      return { id, challengeId, challengeTitle, type, ...how, activityUser, rewards, at: when.toISOString() };
    }),
    hasNext,
    nextPage: hasNext ? at.page + 1 : null,
  };
}

const EVERYTHING: AttemptFilter = { groupIds: null, statuses: null };

async function sightOf({ db, actor }: MemberCall): Promise<AttemptFilter> {
  const statuses = holds(actor, "manage-challenges") ? null : statusesSeenByOthers();
  if (seesEveryGroup("challenge", actor)) return { groupIds: null, statuses };
  const groups = actor.groupIds.length === 0 ? [] : await findGroups(db, actor.workspace.id);
  return { groupIds: withAncestors(groups, actor.groupIds), statuses };
}
