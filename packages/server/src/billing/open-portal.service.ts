import { RefusedError } from "@guildhall/core";
import type { EndpointResponse } from "@guildhall/core";
import type { billingCalls, PortalPage } from "@guildhall/core/billing";
import type { BillingCall } from "./billing-state.ts";
import { providerOf } from "./provider-of.ts";
import { findCustomer, findRunning } from "./subscription.repository.ts";

/** @throws {RefusedError} `no_portal`, or `already_paid` if nothing is owed */
export async function openPortal(
  call: BillingCall,
  page: PortalPage,
): Promise<EndpointResponse<typeof billingCalls.openPortal>> {
  const { deps, place } = call;
  const origin = deps.config.publicUrl ?? place.ownOrigin;
  const url = page === "cards" ? await portalOf(call, `${origin}/billing`) : await unpaidOf(call);
  return { redirectUrl: new URL(url, origin).href };
}

async function portalOf({ deps, db, actor }: BillingCall, returnUrl: string): Promise<string> {
  const provider = providerOf(deps);
  const { name, mode } = provider;
  const customer = await findCustomer(db, { workspaceId: actor.workspace.id, provider: name, mode });
  const url = customer === undefined ? null : await provider.openPortal(customer.ref, returnUrl);
  if (url === null) throw new RefusedError("no_portal");
  return url;
}

/** Where the newest invoice of what is paid for again and again can be paid by hand. */
async function unpaidOf({ deps, db, actor }: BillingCall): Promise<string> {
  const provider = providerOf(deps);
  const { name, mode } = provider;
  const running = await findRunning(db, { workspaceId: actor.workspace.id, provider: name, mode });
  const state = running === undefined ? null : await provider.readSubscription(running.ref);
  const invoiceRef = state?.lastInvoiceRef ?? null;
  const invoice = invoiceRef === null ? null : await provider.readInvoice(invoiceRef);
  const payUrl = invoice?.payUrl ?? null;
  if (payUrl === null) throw new RefusedError("already_paid");
  return payUrl;
}
