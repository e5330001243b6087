import { assignmentCalls } from "@guildhall/core/challenges";
import { purchaseCalls } from "@guildhall/core/purchases";
import { listQuery } from "@guildhall/widget/guild";
import { attemptsOf, profileQuery, statementQuery, type StatementView } from "@guildhall/widget/profiles";
import { perksOf } from "@guildhall/widget/purchases";
import { queryClient } from "../../data/query-client.ts";
import { api, session } from "../../session/api.ts";
import { memberOf } from "../../session/use-session.ts";

/** Prefetches a profile and its first section. */
export async function warmProfile(userId: number): Promise<void> {
  const hasChallenges = memberOf(session.getState().info)?.features.includes("challenges") ?? false;
  const attempts = listQuery(api, assignmentCalls.listOfUser, { input: attemptsOf(userId), cursor: "page" });
  await Promise.all([
    queryClient.prefetchQuery(profileQuery(api, userId)),
    ...(hasChallenges ? [queryClient.prefetchInfiniteQuery(attempts)] : []),
  ]);
}

/** Prefetches a profile and its perks. */
export async function warmPerks(userId: number): Promise<void> {
  const perks = listQuery(api, purchaseCalls.listOfUser, { input: perksOf(userId), cursor: "page" });
  await Promise.all([queryClient.prefetchQuery(profileQuery(api, userId)), queryClient.prefetchInfiniteQuery(perks)]);
}

/** Prefetches a profile and its statement. */
export async function warmStatement(view: StatementView): Promise<void> {
  await Promise.all([
    queryClient.prefetchQuery(profileQuery(api, view.userId)),
    queryClient.prefetchInfiniteQuery(statementQuery(api, view)),
  ]);
}
