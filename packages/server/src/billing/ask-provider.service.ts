import { refreshPayment } from "./apply-payment.service.ts";
import type { PayDeps } from "./apply-payment.service.ts";
import { refreshInvoice, refreshSubscription } from "./apply-subscription.service.ts";
import { findSettled, findUnsettledOf } from "./payment.repository.ts";
import { providerOf } from "./provider-of.ts";
import { listSubscriptionsOf } from "./subscription.repository.ts";
import { chargesWithoutPlans } from "./warn-of-charges.ts";

const MOST = 500;

/** What the provider's account lacks for us, a sentence each. */
export async function examineProvider(deps: PayDeps): Promise<readonly string[]> {
  const sentence = await chargesWithoutPlans(deps);
  return sentence === null ? providerOf(deps).examine(deps.config.publicUrl) : [sentence];
}

/** Asks the provider anew for all of a workspace that may still change; returns of how much. */
export async function refreshWorkspace(deps: PayDeps, workspaceId: number): Promise<number> {
  const { name: provider, mode } = providerOf(deps);
  const payments = await findUnsettledOf(deps.db.handle, workspaceId);
  const refs = await listSubscriptionsOf(deps.db.handle, { workspaceId, provider, mode });
  for (const id of payments) await refreshPayment(deps, { workspaceId, id });
  for (const ref of refs) await refreshSubscription(deps, ref);
  const at = deps.clock.now();
  const settled = await findSettled(deps.db.handle, { workspaceId, provider, mode, at, before: at, limit: MOST });
  for (const { ref } of settled) await refreshInvoice(deps, ref);
  return payments.length + refs.length + settled.length;
}
