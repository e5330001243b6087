import { type EndpointResponse, formatAmount } from "@guildhall/core";
import type { TextKey } from "@guildhall/core/i18n";
import { type WorkspaceSettings } from "@guildhall/core/settings";
import type { thanksSettingsCalls } from "@guildhall/core/thanks";
import { fieldWords } from "../../forms/overwrite/field-words.ts";
import type { FieldWords } from "@guildhall/widget/forms";
import { currentLanguage, translate } from "../../i18n/language.ts";

const LABELS: Readonly<Record<keyof WorkspaceSettings, TextKey>> = {
  defaultTheme: "settings:common.theme",
  sendProductUpdates: "settings:common.productUpdates",
  leaderboardFreeAccess: "settings:common.leaderboard",
  allowSelectAnyGroup: "settings:common.anyGroup",
  acceptOwnChallenges: "settings:activities.own",
  allowMultiQuest: "settings:activities.multi",
  allowInReviewMultiQuest: "settings:activities.early",
  skipAccept: "settings:activities.skip",
  sendAckReceipts: "settings:activities.receipts",
  challengeReviewRecipient: "settings:activities.recipient",
  announceVisibility: "settings:common.visibility",
  eomEnabled: "settings:period.enabled",
  eomPeriod: "settings:period.length",
  eomChannel: "settings:period.channel",
  eomCustomTitle: "settings:period.customTitle",
  tz: "settings:regional.zone",
  dateFormat: "settings:regional.dateFormat",
  timeFormat: "settings:regional.timeFormat",
  firstWeekday: "settings:regional.firstWeekday",
};

const VALUES: Readonly<Record<string, Readonly<Record<string, TextKey>>>> = {
  defaultTheme: { dark: "settings:common.themes.dark", light: "settings:common.themes.light" },
  announceVisibility: {
    all: "settings:common.visibilities.all",
    group: "settings:common.visibilities.group",
    private: "settings:common.visibilities.private",
  },
  challengeReviewRecipient: {
    author: "settings:activities.recipients.author",
    moderators: "settings:activities.recipients.moderators",
    moderators_up: "settings:activities.recipients.moderators_up",
  },
  eomPeriod: { weekly: "settings:period.lengths.weekly", monthly: "settings:period.lengths.monthly" },
  dateFormat: { eu: "settings:regional.dateFormats.eu", us: "settings:regional.dateFormats.us" },
  timeFormat: { "12": "settings:regional.timeFormats.h12", "24": "settings:regional.timeFormats.h24" },
  firstWeekday: { sun: "settings:regional.weekdays.sun", mon: "settings:regional.weekdays.mon" },
};

/** Names and values of workspace settings for an edit conflict. */
export function settingWords(): FieldWords {
  const labels = Object.entries(LABELS).map(([field, key]) => [field, translate(key)]);
  const shown = Object.entries(VALUES).map(([field, texts]) => [
    field,
    (value: unknown) => {
      const key = texts[String(value)];
      return key === undefined ? String(value) : translate(key);
    },
  ]);
  const channel = (value: unknown): string => (value as WorkspaceSettings["eomChannel"])?.name ?? "";
  return fieldWords(Object.fromEntries(labels), { ...Object.fromEntries(shown), eomChannel: channel });
}

/** Names and values of thanks settings for an edit conflict; quotas cell by cell. */
export function thanksSettingWords(data: EndpointResponse<typeof thanksSettingsCalls.get> | undefined): FieldWords {
  const labels: Record<string, string> = {
    reminder: translate("settings:thanks.reminder"),
    reminderPercent: translate("settings:thanks.percent"),
    forcedMessage: translate("settings:thanks.forcedMessage"),
  };
  const shown: Record<string, (value: unknown) => string> = {
    reminder: (value) => data?.reminderOptions.find((each) => each.value === value)?.label ?? String(value),
    reminderPercent: (value) => translate("settings:thanks.percentOption", { percent: Number(value) }),
  };
  for (const { role, name } of data?.roles ?? []) {
    for (const currency of data?.currencies ?? []) {
      const field = `quota.${role}.${String(currency.id)}`;
      labels[field] = translate("settings:thanks.cell", { role: name, currency: currency.name });
      shown[field] = (value) => formatAmount(Number(value), currentLanguage());
    }
  }
  return fieldWords(labels, shown);
}
