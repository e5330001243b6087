import { formatDateTime, formatRelative, parseInstant } from "@guildhall/core";
import { useGuild, useMember, useReaderLanguage, useStored } from "../guild/index.ts";
import type { FeedTime } from "../ui/feed-item.tsx";

/** Formats instants for cards: relative, with date and time in the workspace's zone and format. */
export function useFeedTime(): (instant: string) => FeedTime {
  const language = useReaderLanguage();
  const now = useStored(useGuild().clock);
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
