import { formatDateTime, parseInstant, type TimeStyle } from "@guildhall/core";
import { describeAge, type TranslateAny } from "@guildhall/core/i18n";
import { useGuild, useMember, useStored, useTranslateAny } from "../guild/index.ts";
import type { FeedTime } from "../ui/time-attributes.ts";

/**
 * Formats instants for cards: relative, with date and time in the workspace's zone and format. The same function until
 * the clock or a setting changes.
 */
export function useFeedTime(): (instant: string) => FeedTime {
  // A list's cards are drawn anew for another function, and the embed's build compiles no other hook.
  "use memo";
  const t = useTranslateAny();
  const now = useStored(useGuild().clock);
  const { tz: zone, dateFormat, timeFormat } = useMember().settings;
  return (iso) => toFeedTime(iso, { t, now, zone, dateFormat, timeFormat });
}

interface Reader extends TimeStyle {
  readonly t: TranslateAny;
  readonly now: Date;
}

// Apart from the hook: React's compiler knows no getters.
function toFeedTime(iso: string, { t, now, ...style }: Reader): FeedTime {
  const at = parseInstant(iso);
  return {
    iso,
    text: describeAge(t, at, now),
    // Worked out when it's shown: a zone's first formatter is dear, and so is each use of it.
    get title() {
      return formatDateTime(at, style);
    },
  };
}
