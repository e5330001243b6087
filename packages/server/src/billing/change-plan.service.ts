import type { EndpointRequest, EndpointResponse } from "@guildhall/core";
import { NotFoundError } from "@guildhall/core";
import { mayChangePlan, startOfChange } from "@guildhall/core/billing";
import type { billingCalls, SoldPlan } from "@guildhall/core/billing";
import { allow } from "../lib/refuse.ts";
import { refreshSubscription } from "./apply-subscription.service.ts";
import { readBillingState } from "./billing-state.ts";
import type { BillingCall } from "./billing-state.ts";
import { keyOf } from "./open-payment.service.ts";
import { providerOf } from "./provider-of.ts";

type Body = EndpointRequest<typeof billingCalls.changePlan>["body"];

/**
 * Changes what a recurring payment is for; what it costs and when it counts is the provider's news.
 * @throws {RefusedError} as `mayChangePlan` @throws {UnavailableError} without the provider
 */
export async function changePlan(
  call: BillingCall,
  { licenseType: plan, duration }: Body,
): Promise<EndpointResponse<typeof billingCalls.changePlan>> {
  const { deps, at } = call;
  const { question, held, running } = await readBillingState(call);
  const wanted = { plan, duration, running: running ?? null };
  allow(mayChangePlan(question, wanted));
  if (running === undefined) throw new NotFoundError("subscription");
  const provider = providerOf(deps);
  const from = startOfChange(held.license, wanted);
  const key = keyOf(deps, `plan:${running.ref}:${plan}:${duration}:${String(at.getTime())}`);
  // The policy lets no other plan through.
  const payUrl = await provider.changePlan(running.ref, { plan: plan as SoldPlan, duration, from }, key);
  await refreshSubscription(deps, running.ref);
  return { redirectUrl: payUrl };
}
