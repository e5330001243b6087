import type { Language } from "@guildhall/core";
import type { SlackTextKey } from "./en.ts";
import { en } from "./en.ts";
import { ru } from "./ru.ts";

export type { SlackTextKey } from "./en.ts";

const TEXTS: Readonly<Record<Language, Readonly<Record<SlackTextKey, string>>>> = { en, ru };

/** The text with its `{placeholders}` filled in. */
export function slackText(
  language: Language,
  key: SlackTextKey,
  values: Readonly<Record<string, string>> = {},
): string {
  return TEXTS[language][key].replace(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole);
}

/** Slack's `ru-RU` and the like; what we don't speak becomes the fallback. */
export function toLanguage(locale: string | undefined, fallback: Language): Language {
  const spoken = locale?.slice(0, 2).toLowerCase();
  return spoken === "ru" || spoken === "en" ? spoken : fallback;
}
