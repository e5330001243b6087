import { purchaseCalls } from "@guildhall/core/purchases";
import { implement } from "../http/implement.ts";
import { buy } from "./create-purchase.service.ts";
import { exportActivated, exportList } from "./export-purchases.service.ts";
import { askFor, giveBack, handOut, handOutSeveral } from "./move-purchase.service.ts";
import { readPurchasePage, readPurchasesInfo, readUserPurchases } from "./read-purchases.service.ts";

/** The calls about what is bought. */
export const purchaseRoutes = [
  implement(purchaseCalls.create, (call, { body }) => buy(call, body)),
  implement(purchaseCalls.getInfo, (call, { query }) => readPurchasesInfo(call, query.group_id)),
  implement(purchaseCalls.list, (call, { params, query }) =>
    readPurchasePage(call, { list: params.type, groupId: query.group_id, page: query.page }),
  ),
  implement(purchaseCalls.export, (call, { params, query }) =>
    exportList(call, { list: params.type, groupId: query.group_id }),
  ),
  implement(purchaseCalls.requestActivation, (call, { params }) => askFor(call, params.id)),
  implement(purchaseCalls.activateSeveral, async (call, { body }) => {
    const ids = await handOutSeveral(call, body);
    const file = body.excel ? await exportActivated(call, ids) : { excelData: "", fileName: "" };
    return { ids, ...file };
  }),
  implement(purchaseCalls.activate, (call, { params, body }) => handOut(call, params.id, body.comment)),
  implement(purchaseCalls.refund, (call, { params }) => giveBack(call, params.id)),
  implement(purchaseCalls.listOfUser, (call, { params, query }) =>
    readUserPurchases(call, { userId: params.id, page: query.page }),
  ),
];
