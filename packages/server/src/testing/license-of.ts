import { INITIAL_LICENSE } from "@guildhall/core/billing";
import type { StoredLicense } from "@guildhall/core/billing";

/** A license without an end that has all features but some. */
export function licenseWithout(off: readonly string[] = []): StoredLicense {
  return { ...INITIAL_LICENSE, type: "business", status: "subscription_active", off };
}
