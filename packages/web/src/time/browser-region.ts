import { regionOf, type Region } from "@guildhall/core/settings";

/** How this browser tells the time. */
export function browserRegion(): Required<Region> {
  return regionOf({ locale: navigator.language, zone: new Intl.DateTimeFormat().resolvedOptions().timeZone });
}
