import { formatDateTime, formatRelative, parseInstant } from "@guildhall/core";
import type { FeedTime } from "@guildhall/widget";
import { useLanguage } from "../i18n/language.ts";
import { useMember } from "../session/use-session.ts";
import { useNow } from "./clock.ts";

/** Formats instants for cards: relative, with date and time in the workspace's zone and format. */
export function useFeedTime(): (instant: string) => FeedTime {
  const language = useLanguage();
  const now = useNow();
  const { tz, dateFormat, timeFormat } = useMember().settings;
  return (iso) => {
    const at = parseInstant(iso);
    return {
      iso,
      text: formatRelative(at, now, language),
      title: formatDateTime(at, { zone: tz, dateFormat, timeFormat }),
    };
  };
}
