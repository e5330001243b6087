import {
  activatePurchase,
  activatePurchases,
  createPurchase,
  exportPurchases,
  getPurchasesInfo,
  listPurchases,
  listUserPurchases,
  refundPurchase,
  requestPurchaseActivation,
} from "@guildhall/core/purchases";
import { implement } from "../http/implement.ts";
import { buy } from "./create-purchase.service.ts";
import { exportActivated, exportList } from "./export-purchases.service.ts";
import { askFor, giveBack, handOut, handOutSeveral } from "./move-purchase.service.ts";
import { readPurchasePage, readPurchasesInfo, readUserPurchases } from "./read-purchases.service.ts";

/** The calls about what is bought. */
export const purchaseRoutes = [
  implement(createPurchase, (call, { body }) => buy(call, body)),
  implement(getPurchasesInfo, (call, { query }) => readPurchasesInfo(call, query.group_id)),
  implement(listPurchases, (call, { params, query }) =>
    readPurchasePage(call, { list: params.type, groupId: query.group_id, page: query.page }),
  ),
  implement(exportPurchases, (call, { params, query }) =>
    exportList(call, { list: params.type, groupId: query.group_id }),
  ),
  implement(requestPurchaseActivation, (call, { params }) => askFor(call, params.id)),
  implement(activatePurchases, async (call, { body }) => {
    const ids = await handOutSeveral(call, body);
    const file = body.excel ? await exportActivated(call, ids) : { excelData: "", fileName: "" };
    return { ids, ...file };
  }),
  implement(activatePurchase, (call, { params, body }) => handOut(call, params.id, body.comment)),
  implement(refundPurchase, (call, { params }) => giveBack(call, params.id)),
  implement(listUserPurchases, (call, { params, query }) =>
    readUserPurchases(call, { userId: params.id, page: query.page }),
  ),
];
