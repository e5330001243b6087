import { ledgerCalls } from "@guildhall/core/ledger";
import { implement } from "../http/implement.ts";
import type { LedgerCheck } from "./check-ledger.service.ts";

export const createLedgerRoutes = ({ checkLedger }: Pick<LedgerCheck, "checkLedger">) => [
  implement(ledgerCalls.check, async ({ db, actor, at }) => ({
    ...(await checkLedger(db, actor.workspace.id)),
    checkedAt: at.toISOString(),
  })),
];
