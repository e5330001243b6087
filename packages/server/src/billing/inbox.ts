import { refreshPayment } from "./apply-payment.service.ts";
import type { PayDeps } from "./apply-payment.service.ts";
import { refreshCharge, refreshInvoice, refreshSubscription } from "./apply-subscription.service.ts";
import { deleteNoticesBefore, leaseNotices, settleNotice } from "./inbox.repository.ts";
import type { WaitingNotice } from "./inbox.repository.ts";
import { findPaymentBy } from "./payment.repository.ts";
import { providerOf } from "./provider-of.ts";

const BATCH = 20;
/** How long one process may work on a notice. */
const LEASE_MS = 60_000;
/** Over about an hour. */
const MAX_ATTEMPTS = 8;
const FIRST_PAUSE_MS = 15_000;
const KEPT_MS = 30 * 24 * 60 * 60 * 1000;

/** Works on what providers told, until nothing is due; returns how many were done. */
export async function workInbox(deps: PayDeps): Promise<number> {
  let done = 0;
  for (;;) {
    const at = deps.clock.now();
    const notices = await leaseNotices(deps.db.handle, { at, leaseMs: LEASE_MS, limit: BATCH });
    for (const notice of notices) if (await work(deps, notice)) done += 1;
    if (notices.length < BATCH) break;
  }
  await deleteNoticesBefore(deps.db.handle, new Date(deps.clock.now().getTime() - KEPT_MS));
  return done;
}

async function work(deps: PayDeps, notice: WaitingNotice): Promise<boolean> {
  const isLast = notice.attempts >= MAX_ATTEMPTS;
  const dueAt = new Date(
    deps.clock.now().getTime() + FIRST_PAUSE_MS * 2 ** Math.min(notice.attempts - 1, MAX_ATTEMPTS),
  );
  try {
    // Our own transaction may not have committed yet; or it's somebody else's on the same account.
    const isKnown = await apply(deps, notice);
    const state = isKnown ? "done" : isLast ? "unknown" : "waiting";
    await settleNotice(deps.db.handle, notice, { state, ...(!isKnown && { dueAt }) });
    return isKnown;
  } catch (error) {
    deps.log.error({ err: error, kind: notice.kind }, "a payment provider's notice could not be applied");
    const reason = error instanceof Error ? error.message.slice(0, 500) : "unknown";
    await settleNotice(deps.db.handle, notice, { state: isLast ? "given_up" : "waiting", error: reason, dueAt });
    return false;
  }
}

async function apply(deps: PayDeps, { provider, mode, kind, ref }: WaitingNotice): Promise<boolean> {
  const own = providerOf(deps);
  // Of a provider that isn't used any more.
  if (own.name !== provider || own.mode !== mode) return true;
  switch (kind) {
    case "checkout": {
      const payment = await findPaymentBy(deps.db.handle, { provider, mode: own.mode, column: "checkout_ref", ref });
      if (payment === undefined) return false;
      await refreshPayment(deps, { workspaceId: payment.workspace_id, id: payment.id });
      return true;
    }
    case "subscription":
      return refreshSubscription(deps, ref);
    case "invoice":
      return refreshInvoice(deps, ref);
    case "charge":
      return refreshCharge(deps, ref);
    case "customer":
      return true;
  }
}
