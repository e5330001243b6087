import type { EndpointResponse } from "@guildhall/core";
import { settingsCalls } from "@guildhall/core/settings";
import type { WorkspaceSettings } from "@guildhall/core/settings";
import { thanksSettingsCalls } from "@guildhall/core/thanks";
import type { ThanksSettings } from "@guildhall/core/thanks";
import { formQuery, refreshTopics } from "@guildhall/widget/guild";
import { queryClient } from "../../data/query-client.ts";
import { saveUnlessChanged } from "../../forms/overwrite/save-unless-changed.ts";
import { api, session } from "../../session/api.ts";
import type { SaveTarget } from "./auto-save.ts";
import { describeSaving } from "./describe-saving.ts";
import { changedCells } from "./changed-cells.ts";
import { settingWords, thanksSettingWords } from "./setting-words.ts";

/** With the lists to choose from. */
export type ThanksSettingsData = EndpointResponse<typeof thanksSettingsCalls.get>;

/** With the lists to choose from. */
export const settingsQuery = formQuery(api, settingsCalls.get, {});

/** Quotas, reminders and the fixed message. */
export const thanksSettingsQuery = formQuery(api, thanksSettingsCalls.get, {});

export const workspaceTarget: SaveTarget<WorkspaceSettings> = {
  read: () => queryClient.getQueryData(settingsQuery.queryKey)?.settings,
  show: (change) =>
    queryClient.setQueryData(settingsQuery.queryKey, (data) =>
      data === undefined ? data : { ...data, settings: { ...data.settings, ...change } },
    ),
  send: async (wanted, seen) => {
    const { settings } = await saveUnlessChanged({
      wanted,
      seen,
      send: (body) => api.call(settingsCalls.update, { body }, { quiet: true }),
      words: settingWords,
      closing: "theirs",
    });
    // The whole panel reads zone, formats and theme from the session.
    void session.refresh({ quiet: true });
    return settings;
  },
  describe: describeSaving,
};

export const thanksTarget: SaveTarget<ThanksSettings> = {
  read: () => queryClient.getQueryData(thanksSettingsQuery.queryKey),
  show: (change) =>
    queryClient.setQueryData(thanksSettingsQuery.queryKey, (data) =>
      data === undefined ? data : { ...data, ...change },
    ),
  send: async (wanted, seen) => {
    const kept = await saveUnlessChanged({
      ...changedCells(wanted, seen),
      send: (body) => api.call(thanksSettingsCalls.update, { body }, { quiet: true }),
      words: () => thanksSettingWords(queryClient.getQueryData(thanksSettingsQuery.queryKey)),
      closing: "theirs",
    });
    void refreshTopics(queryClient, thanksSettingsCalls.update.topics);
    return kept;
  },
  describe: describeSaving,
};
