import { purchaseCalls } from "@guildhall/core/purchases";
import { implement } from "../http/implement.ts";
import { createPurchase } from "./create-purchase.service.ts";
import { exportActivated, exportPurchases } from "./export-purchases.service.ts";
import { getPurchase } from "./get-purchase.service.ts";
import {
  requestPurchaseActivation,
  refundPurchase,
  activatePurchase,
  activatePurchases,
} from "./move-purchase.service.ts";
import { listPurchases, getPurchasesInfo, listUserPurchases } from "./list-purchases.service.ts";

export const purchaseRoutes = [
  implement(purchaseCalls.create, (call, { body }) => createPurchase(call, body)),
  implement(purchaseCalls.getInfo, (call, { query }) => getPurchasesInfo(call, query.group_id)),
  implement(purchaseCalls.list, (call, { params, query }) =>
    listPurchases(call, { list: params.type, groupId: query.group_id, page: query.page }),
  ),
  implement(purchaseCalls.export, (call, { params, query }) =>
    exportPurchases(call, { list: params.type, groupId: query.group_id }),
  ),
  implement(purchaseCalls.get, (call, { params }) => getPurchase(call, params.id)),
  implement(purchaseCalls.requestActivation, (call, { params }) => requestPurchaseActivation(call, params.id)),
  implement(purchaseCalls.activateSeveral, async (call, { body }) => {
    const ids = await activatePurchases(call, body);
    const file = body.excel ? await exportActivated(call, ids) : { excelData: "", fileName: "" };
    return { ids, ...file };
  }),
  implement(purchaseCalls.activate, (call, { params, body }) => activatePurchase(call, params.id, body.comment)),
  implement(purchaseCalls.refund, (call, { params }) => refundPurchase(call, params.id)),
  implement(purchaseCalls.listOfUser, (call, { params, query }) =>
    listUserPurchases(call, { userId: params.id, page: query.page }),
  ),
];
