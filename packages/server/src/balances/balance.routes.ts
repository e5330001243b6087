import { updateBalances } from "@guildhall/core/contract";
import { implement } from "../http/implement.ts";
import { setBalances } from "./set-balances.service.ts";

/** The call behind the balance dialog. */
export const balanceRoutes = [
  implement(updateBalances, async (call, { params, body }) => ({
    balances: await setBalances(call, { userId: params.id, ...body }),
  })),
];
