import { useEffect, useState } from "react";
import { useLanguage } from "../../i18n/language.ts";
import { useNow } from "../../time/clock.ts";
import { moreZoneNames, type ZoneNames } from "./zone-search.ts";

/** Zones per step: a name takes up to half a millisecond, and nobody shall wait for all of them at once. */
const STEP = 20;
const NONE: ZoneNames = new Map();

/** More names of the zones, looked up step by step once they're wanted. */
export function useZoneNames(zones: readonly string[], isWanted: boolean): ZoneNames {
  const locale = useLanguage();
  const [at] = useState(useNow());
  const [names, setNames] = useState(NONE);
  useEffect(() => {
    if (!isWanted) return undefined;
    const found = new Map<string, readonly string[]>();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = (from: number): void => {
      for (const zone of zones.slice(from, from + STEP)) found.set(zone, moreZoneNames(zone, { locale, at }));
      if (from + STEP < zones.length) timer = setTimeout(look, 0, from + STEP);
      else setNames(found);
    };
    timer = setTimeout(look, 0, 0);
    return () => clearTimeout(timer);
  }, [zones, isWanted, locale, at]);
  return names;
}
