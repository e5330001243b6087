import { widgetCalls, type WidgetSettings } from "@guildhall/core/widget";
import { formQuery } from "@guildhall/widget/guild";
import { queryClient } from "../../../data/query-client.ts";
import { fieldWords } from "../../../forms/overwrite/field-words.ts";
import { saveUnlessChanged } from "../../../forms/overwrite/save-unless-changed.ts";
import { translate } from "../../../i18n/language.ts";
import { api } from "../../../session/api.ts";
import type { SaveTarget } from "../auto-save.ts";
import { describeSaving } from "../describe-saving.ts";

/** What's saved as it's changed; keys have calls of their own. */
export type WidgetAccess = Pick<WidgetSettings, "enabled" | "origins" | "unknownUsers">;

export const widgetQuery = formQuery(api, widgetCalls.get, {});

export const widgetTarget: SaveTarget<WidgetAccess> = {
  read: () => queryClient.getQueryData(widgetQuery.queryKey),
  show: (change) => showWidget(change),
  send: (wanted, seen) =>
    saveUnlessChanged({
      wanted,
      seen,
      send: (body) => api.call(widgetCalls.update, { body }, { quiet: true }),
      words: accessWords,
      closing: "theirs",
    }),
  describe: describeSaving,
};

/** Shows what is known of the settings by now. */
export function showWidget(change: Partial<WidgetSettings>): void {
  queryClient.setQueryData(widgetQuery.queryKey, (data) => (data === undefined ? data : { ...data, ...change }));
}

function accessWords() {
  return fieldWords(
    {
      enabled: translate("embedding:access.enabled"),
      origins: translate("embedding:access.origins"),
      unknownUsers: translate("embedding:access.unknown"),
    },
    {
      enabled: (value) => translate(value === true ? "embedding:access.on" : "embedding:access.off"),
      origins: (value) => (Array.isArray(value) ? value.join(", ") : ""),
      unknownUsers: (value) =>
        value === "email" || value === "create" || value === "refuse"
          ? translate(`embedding:access.unknowns.${value}`)
          : String(value),
    },
  );
}
