import { findTimeZone } from "../lib/time.ts";
import type { Region } from "./region.shapes.ts";
import type { WorkspaceSettings } from "./settings.shapes.ts";

/** Where calendars begin with Sunday, or with the Saturday before it (CLDR 48). */
const SUNDAY_FIRST =
  "AE AF AG AS BD BH BR BS BT BW BZ CA CO DJ DM DO DZ EG ET GT GU HK HN ID IL IN IQ IR JM JO JP KE KH KR KW LA LY MH " +
  "MM MO MT MX MZ NI NP OM PA PE PH PK PR PT PY QA SA SD SG SV SY TH TT TW UM US VE VI WS YE ZA ZW";

// Browsers in English are American wherever their readers are.
const AMERICAN = /^en(?:-US)?$/;
const AMERICAN_ZONE = /^(?:America|US)\/|^Pacific\/Honolulu$/;

/** How people tell the time who read a language (BCP 47) in a time zone. */
export function regionOf({ locale, zone }: { readonly locale: string; readonly zone: string }): Required<Region> {
  const spoken = AMERICAN.test(locale) && !AMERICAN_ZONE.test(zone) ? "en-GB" : locale;
  const parts = new Intl.DateTimeFormat(spoken).formatToParts(0);
  const { hour12 } = new Intl.DateTimeFormat(spoken, { hour: "numeric" }).resolvedOptions();
  const country = new Intl.Locale(spoken).maximize().region ?? "";
  return {
    timeZone: zone,
    firstWeekday: country !== "" && SUNDAY_FIRST.includes(country) ? "sun" : "mon",
    timeFormat: hour12 === true ? "12" : "24",
    dateFormat: parts[0]?.type === "month" ? "us" : "eu",
  };
}

/** The settings of a new workspace whose founder is there; without a known zone it keeps the default one. */
export function regionalSettings(told: Region): Partial<WorkspaceSettings> {
  const { timeZone = "", firstWeekday, timeFormat, dateFormat } = told;
  const tz = findTimeZone(timeZone);
  return {
    ...(tz !== null && { tz }),
    ...(firstWeekday !== undefined && { firstWeekday }),
    ...(timeFormat !== undefined && { timeFormat }),
    ...(dateFormat !== undefined && { dateFormat }),
  };
}
