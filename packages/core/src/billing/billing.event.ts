import * as z from "zod/mini";
import { id } from "../lib/wire.ts";
import { licenseStatus, paymentStatus, planName } from "./plan.values.ts";
import { WARNING_KINDS } from "./license-warning.policy.ts";

/** Whoever manages the workspace's settings at that time. */
const managerIds = z.array(id);

/** None holds an amount, an address or a provider's reference. */
export const billingEvents = {
  "license.changed": z.object({
    licenseId: id,
    plan: planName,
    from: licenseStatus,
    to: licenseStatus,
    /** The machine's event, such as `start_trial` or `pass_time`. */
    cause: z.string(),
    managerIds,
  }),
  "license.warned": z.object({
    licenseId: id,
    plan: planName,
    kind: z.enum(WARNING_KINDS),
    /** The end it's about. */
    expireAt: z.string(),
    managerIds,
  }),
  "payment.changed": z.object({ paymentId: id, plan: planName, status: paymentStatus, managerIds }),
};
