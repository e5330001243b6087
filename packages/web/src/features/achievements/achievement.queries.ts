import { achievementCalls } from "@guildhall/core/achievements";
import { queryOptions } from "@tanstack/react-query";
import { queryClient } from "../../data/query-client.ts";
import { api } from "../../session/api.ts";

export const templatesQuery = queryOptions({
  queryKey: ["settings", "achievements"],
  queryFn: ({ signal }) => api.call(achievementCalls.listTemplates, {}, { signal, quiet: true }),
});

/** Refetches achievement templates and what shows them. */
export function refreshTemplates(): void {
  for (const queryKey of [templatesQuery.queryKey, ["challenges"]]) void queryClient.invalidateQueries({ queryKey });
}
