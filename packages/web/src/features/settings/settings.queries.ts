import type { EndpointResponse, ThanksSettings, WorkspaceSettings } from "@guildhall/core";
import { getSettings, getThanksSettings, updateSettings, updateThanksSettings } from "@guildhall/core/contract";
import { queryOptions } from "@tanstack/react-query";
import { queryClient } from "../../data/query-client.ts";
import { api, session } from "../../session/api.ts";
import type { SaveTarget } from "./auto-save.ts";
import { describeSaving } from "./describe-saving.ts";

/** The thanks settings with the lists to choose from. */
export type ThanksSettingsData = EndpointResponse<typeof getThanksSettings>;

/** The workspace's settings with the lists to choose from. */
export const settingsQuery = queryOptions({
  queryKey: ["settings", "workspace"],
  queryFn: ({ signal }) => api.call(getSettings, {}, { signal, quiet: true }),
  // What is being edited is not read again behind the reader's back.
  refetchOnReconnect: false,
});

/** Quotas, reminders and the forced text. */
export const thanksSettingsQuery = queryOptions({
  queryKey: ["settings", "thanks"],
  queryFn: ({ signal }) => api.call(getThanksSettings, {}, { signal, quiet: true }),
  refetchOnReconnect: false,
});

/** Saves the workspace's settings. */
export const workspaceTarget: SaveTarget<WorkspaceSettings> = {
  read: () => queryClient.getQueryData(settingsQuery.queryKey)?.settings,
  show: (change) =>
    queryClient.setQueryData(settingsQuery.queryKey, (data) =>
      data === undefined ? data : { ...data, settings: { ...data.settings, ...change } },
    ),
  send: async (change) => {
    const { settings } = await api.call(updateSettings, { body: change }, { quiet: true });
    // The whole panel reads zone, formats and theme from the session.
    void session.refresh({ quiet: true });
    return settings;
  },
  describe: describeSaving,
};

/** Saves the thanks settings. */
export const thanksTarget: SaveTarget<ThanksSettings> = {
  read: () => queryClient.getQueryData(thanksSettingsQuery.queryKey),
  show: (change) =>
    queryClient.setQueryData(thanksSettingsQuery.queryKey, (data) => (data === undefined ? data : { ...data, ...change })),
  send: async (change) => {
    const kept = await api.call(updateThanksSettings, { body: change }, { quiet: true });
    void queryClient.invalidateQueries({ queryKey: ["thanks"] });
    return kept;
  },
  describe: describeSaving,
};
