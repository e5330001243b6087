import type { LicenseStatus } from "@guildhall/core/billing";
import type { BadgeTone } from "@guildhall/widget";

/** How a license that stands so is shown. */
interface LicenseLook {
  readonly tone: BadgeTone;
  /** What's said of its end; null if it has none. */
  readonly end: "ends" | "ended" | null;
  /** What paying for the same plan does. */
  readonly extends: "trial" | "extend" | "again";
  /** What switching to the free plan costs: the trial, or the days left. */
  readonly givesUp: "trial" | "days" | null;
}

export const LICENSE_LOOKS: Readonly<Record<LicenseStatus, LicenseLook>> = {
  initial: { tone: "neutral", end: null, extends: "again", givesUp: null },
  trial_active: { tone: "primary", end: "ends", extends: "trial", givesUp: "trial" },
  trial_expired: { tone: "warning", end: "ended", extends: "again", givesUp: null },
  subscription_active: { tone: "success", end: "ends", extends: "extend", givesUp: "days" },
  subscription_canceled: { tone: "warning", end: "ends", extends: "extend", givesUp: "days" },
  subscription_expired: { tone: "warning", end: "ended", extends: "again", givesUp: null },
};
