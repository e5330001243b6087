import { balanceCalls, statementCalls } from "@guildhall/core/balances";
import { implement } from "../http/implement.ts";
import { exportTransfers } from "./export-statement.service.ts";
import { readStatement } from "./read-statement.service.ts";
import { setBalances } from "./set-balances.service.ts";

/** The calls about what members have: the dialog that sets it, and the statement. */
export const balanceRoutes = [
  implement(balanceCalls.update, async (call, { params, body }) => ({
    balances: await setBalances(call, { userId: params.id, ...body }),
  })),
  implement(statementCalls.get, (call, { params, query }) =>
    readStatement(call, { userId: params.id, currencyId: query.currency_id, lastId: query.last_id }),
  ),
  implement(statementCalls.export, (call, { params, query }) =>
    exportTransfers(call, { userId: params.id, currencyId: query.currency_id }),
  ),
];
