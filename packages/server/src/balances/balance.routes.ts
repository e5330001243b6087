import { balanceCalls, statementCalls } from "@guildhall/core/balances";
import type { Feature } from "../feature.ts";
import { implement } from "../http/implement.ts";
import { exportStatement } from "./export-statement.service.ts";
import { getStatement } from "./get-statement.service.ts";
import { updateBalances } from "./update-balances.service.ts";

/** The features explain what they caused. */
export const createBalanceRoutes = (features: readonly Feature[]) => [
  implement(balanceCalls.update, async (call, { params, body }) => ({
    balances: await updateBalances(call, { userId: params.id, ...body }),
  })),
  implement(statementCalls.get, (call, { params, query }) =>
    getStatement(call, { userId: params.id, currencyId: query.currency_id, features, lastId: query.last_id }),
  ),
  implement(statementCalls.export, (call, { params, query }) =>
    exportStatement(call, { userId: params.id, currencyId: query.currency_id, features }),
  ),
];
