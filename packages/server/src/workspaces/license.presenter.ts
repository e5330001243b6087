import { INITIAL_LICENSE, licenseAt, planOf, restrictionsAt } from "@guildhall/core/billing";
import type { FeatureMoment, StoredLicense } from "@guildhall/core/billing";

/** As it is at that moment; where no plans are sold, everyone's is the free one that restricts nothing. */
export function presentLicense(stored: StoredLicense, moment: FeatureMoment) {
  if (moment.mode === "off") return { type: "free", status: "initial" as const, restrictions: [] };
  const license = licenseAt({ ...INITIAL_LICENSE, ...stored }, moment.now);
  return { type: planOf(license), status: license.status, restrictions: [...restrictionsAt(license, moment)] };
}
