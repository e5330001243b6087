import { billingCalls } from "@guildhall/core/billing";
import { implement, implementInSteps } from "../http/implement.ts";
import { changePlan } from "./change-plan.service.ts";
import { openPortal } from "./open-portal.service.ts";
import { listWorkspacePayments, refundPayment } from "./refund-payment.service.ts";
import { readBillingState } from "./billing-state.ts";
import { presentInfo } from "./billing.presenter.ts";
import { getWorkspaceLicense, updateWorkspaceLicense } from "./grant-license.service.ts";
import { dismiss, findSiteLicenses } from "./license.repository.ts";
import { listLostNotices, retryLostNotices } from "./lost-notices.service.ts";
import { createPayment, getPaymentForCreate } from "./open-payment.service.ts";
import { cancelPayment, getPayment, listOwnPayments } from "./read-payment.service.ts";
import { setRecurring, switchLicense } from "./switch-license.service.ts";

/** The provider is never called inside a transaction. */
const APART = { transaction: false } as const;

export const billingRoutes = [
  implement(billingCalls.getInfo, async (call) => {
    const [state, sites] = await Promise.all([
      readBillingState(call),
      findSiteLicenses(call.db, call.actor.workspace.id),
    ]);
    return presentInfo(call, { ...state, isPaidInJira: sites.includes("active") });
  }),
  implement(billingCalls.getPaymentForCreate, (call, { query }) => getPaymentForCreate(call, query)),
  implementInSteps(billingCalls.createPayment, {
    prepare: (call, { body }) => createPayment(call, body),
    act: async (_call, opened) => opened,
  }),
  implement(billingCalls.getPayment, (call, { params }) => getPayment(call, params.id)),
  implement(billingCalls.cancelPayment, (call, { params }) => cancelPayment(call, params.id), APART),
  implement(billingCalls.listPayments, (call, { query }) => listOwnPayments(call, query.page)),
  implement(billingCalls.switchLicense, async (call, { body }) => {
    await switchLicense(call, body.licenseType);
    return {};
  }),
  implement(
    billingCalls.disableRecurring,
    async (call) => {
      await setRecurring(call, false);
      return {};
    },
    APART,
  ),
  implement(
    billingCalls.enableRecurring,
    async (call) => {
      await setRecurring(call, true);
      return {};
    },
    APART,
  ),
  implement(billingCalls.changePlan, (call, { body }) => changePlan(call, body), APART),
  implement(billingCalls.openPortal, (call, { body }) => openPortal(call, body.page), APART),
  implement(billingCalls.listWorkspacePayments, (call, { params, query }) =>
    listWorkspacePayments(call, params.id, query.page),
  ),
  implementInSteps(billingCalls.refundPayment, {
    prepare: (call, { params, body }) => refundPayment(call, { workspaceId: params.id, id: params.pid }, body),
    act: async (_call, refunded) => refunded,
  }),
  implement(billingCalls.dismissWarning, async ({ db, at, actor, tell }, { body }) => {
    const { memberId, workspace } = actor;
    await dismiss(db, { workspaceId: workspace.id, memberId, key: body.key, at });
    tell({ kind: "news", workspaceId: workspace.id, topics: ["session"], memberIds: [memberId] });
    return {};
  }),
  implement(billingCalls.listNotices, (call) => listLostNotices(call)),
  implement(billingCalls.retryNotices, async (call) => ({ count: await retryLostNotices(call) })),
  implement(billingCalls.getLicense, (call, { params }) => getWorkspaceLicense(call, params.id)),
  implement(billingCalls.updateLicense, async (call, { params, body }) => {
    await updateWorkspaceLicense(call, params.id, body);
    return {};
  }),
];
