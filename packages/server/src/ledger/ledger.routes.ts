import { ledgerCalls } from "@guildhall/core/ledger";
import { implement } from "../http/implement.ts";
import { checkLedger } from "./check-ledger.service.ts";

export const ledgerRoutes = [
  implement(ledgerCalls.check, async ({ db, actor, at }) => ({
    ...(await checkLedger(db, actor.workspace.id)),
    checkedAt: at.toISOString(),
  })),
];
