import type { EndpointResponse } from "@guildhall/core";
import { achievementCalls } from "@guildhall/core/achievements";
import { assignmentCalls } from "@guildhall/core/challenges";
import { profileCalls } from "@guildhall/core/profiles";
import { purchaseCalls } from "@guildhall/core/purchases";
import { userCalls } from "@guildhall/core/users";
import { listQuery } from "@guildhall/widget/guild";
import { perksOf } from "@guildhall/widget/purchases";
import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { queryClient } from "../../data/query-client.ts";
import { api, session } from "../../session/api.ts";
import { memberOf } from "../../session/use-session.ts";

export type Profile = EndpointResponse<typeof userCalls.getProfile>;

export type ProfileAttempt = EndpointResponse<typeof assignmentCalls.listOfUser>["items"][number];

export function profileQuery(userId: number) {
  return queryOptions({
    queryKey: ["profile", userId],
    queryFn: ({ signal }) => api.call(userCalls.getProfile, { params: { id: userId } }, { signal, quiet: true }),
  });
}

export type ProfileFormData = EndpointResponse<typeof profileCalls.getForEdit>;

/** Refetched on each opening. */
export function profileFormQuery(userId: number) {
  return queryOptions({
    queryKey: ["profile-form", userId],
    queryFn: ({ signal }) => api.call(profileCalls.getForEdit, { params: { id: userId } }, { signal, quiet: true }),
    // A form being filled in must not change.
    staleTime: Infinity,
    gcTime: 0,
  });
}

/** A member's attempts, paginated; live news of challenges make it stale. */
export function attemptsOfQuery(userId: number) {
  return infiniteQueryOptions({
    queryKey: ["challenges", "of", userId],
    queryFn: ({ pageParam, signal }) =>
      api.call(
        assignmentCalls.listOfUser,
        { params: { id: userId }, query: { page: pageParam } },
        { signal, quiet: true },
      ),
    initialPageParam: 0,
    getNextPageParam: (page) => (page.hasNext ? page.nextPage : undefined),
  });
}

/** A member's achievements, paginated; the profile includes the first page. */
export function achievementsOfQuery({ user, achievements }: Profile) {
  return infiniteQueryOptions({
    queryKey: ["profile", user.id, "achievements", achievements.items[0]?.id ?? 0],
    queryFn: ({ pageParam, signal }) =>
      api.call(
        achievementCalls.listOfUser,
        { params: { id: user.id }, query: { page: pageParam } },
        { signal, quiet: true },
      ),
    initialPageParam: 0,
    initialData: { pages: [achievements], pageParams: [0] },
    getNextPageParam: (page) => (page.hasNext ? page.nextPage : undefined),
  });
}

/** Prefetches a profile and its first section. */
export async function warmProfile(userId: number): Promise<void> {
  const hasChallenges = memberOf(session.getState().info)?.features.includes("challenges") ?? false;
  await Promise.all([
    queryClient.prefetchQuery(profileQuery(userId)),
    ...(hasChallenges ? [queryClient.prefetchInfiniteQuery(attemptsOfQuery(userId))] : []),
  ]);
}

/** Prefetches a profile and its perks. */
export async function warmPerks(userId: number): Promise<void> {
  await Promise.all([
    queryClient.prefetchQuery(profileQuery(userId)),
    queryClient.prefetchInfiniteQuery(
      listQuery(api, purchaseCalls.listOfUser, { input: perksOf(userId), cursor: "page" }),
    ),
  ]);
}
