import type { Client, EndpointInput, EndpointResponse } from "@guildhall/core";
import { achievementCalls } from "@guildhall/core/achievements";
import { statementCalls } from "@guildhall/core/balances";
import type { assignmentCalls } from "@guildhall/core/challenges";
import { userCalls } from "@guildhall/core/users";
import { keepPreviousData } from "@tanstack/react-query";
import { callQuery, listQuery } from "../../guild/index.ts";

export type Profile = EndpointResponse<typeof userCalls.getProfile>;

export type ProfileAttempt = EndpointResponse<typeof assignmentCalls.listOfUser>["items"][number];

/** A member's statement; `currencyId` 0 means all currencies. */
export interface StatementView {
  readonly userId: number;
  readonly currencyId: number;
}

// Everything that shows a member's figures begins with this, so that whatever changes them finds it all by one key.
const FIGURES = "profile";

export function profileQuery(client: Client, userId: number) {
  const queryKey: readonly unknown[] = [FIGURES, userId];
  return { ...callQuery(client, userCalls.getProfile, { params: { id: userId } }), queryKey };
}

/** A member's transfers, paginated. */
export function statementQuery(client: Client, { userId, currencyId }: StatementView) {
  const queryKey: readonly unknown[] = [FIGURES, userId, "statement", currencyId];
  const input = { params: { id: userId }, query: { currency_id: currencyId } };
  const query = listQuery(client, statementCalls.get, { input, cursor: "last_id" });
  return { ...query, queryKey, placeholderData: keepPreviousData };
}

/** A member's achievements, paginated; the profile includes the first page. */
export function achievementsQuery(client: Client, { user, achievements }: Profile) {
  const queryKey: readonly unknown[] = [FIGURES, user.id, "achievements", achievements.items[0]?.id ?? 0];
  const input = { params: { id: user.id }, query: {} };
  const query = listQuery(client, achievementCalls.listOfUser, { input, cursor: "page" });
  return { ...query, queryKey, initialData: { pages: [achievements], pageParams: [0] } };
}

/** A member's attempts. */
export function attemptsOf(userId: number): EndpointInput<typeof assignmentCalls.listOfUser> {
  return { params: { id: userId }, query: {} };
}
