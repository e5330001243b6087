import type { PayDeps } from "./apply-payment.service.ts";
import { countCharging } from "./subscription.repository.ts";

/** Where plans were turned off, somebody may go on paying for one. A sentence, or null. */
export async function chargesWithoutPlans({ config, db }: Pick<PayDeps, "config" | "db">): Promise<string | null> {
  if (config.licenses === "on") return null;
  const count = await countCharging(db.handle);
  return count === 0 ? null : `LICENSES is off, but subscriptions go on being charged: ${String(count)}.`;
}

export async function warnOfCharges(deps: Pick<PayDeps, "config" | "db" | "log">): Promise<void> {
  const sentence = await chargesWithoutPlans(deps);
  if (sentence !== null) deps.log.warn(sentence);
}
