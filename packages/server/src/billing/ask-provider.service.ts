import { refreshPayment } from "./apply-payment.service.ts";
import type { PayDeps } from "./apply-payment.service.ts";
import { refreshSubscription } from "./apply-subscription.service.ts";
import { findUnsettledOf } from "./payment.repository.ts";
import { providerOf } from "./provider-of.ts";
import { listSubscriptionsOf } from "./subscription.repository.ts";

/** What the provider's account lacks for us, a sentence each. */
export async function examineProvider(deps: PayDeps): Promise<readonly string[]> {
  return providerOf(deps).examine(deps.config.publicUrl);
}

/** Asks the provider anew for all that isn't over of a workspace; returns of how much. */
export async function refreshWorkspace(deps: PayDeps, workspaceId: number): Promise<number> {
  const { name: provider, mode } = providerOf(deps);
  const payments = await findUnsettledOf(deps.db.handle, workspaceId);
  const refs = await listSubscriptionsOf(deps.db.handle, { workspaceId, provider, mode });
  for (const id of payments) await refreshPayment(deps, { workspaceId, id });
  for (const ref of refs) await refreshSubscription(deps, ref);
  return payments.length + refs.length;
}
