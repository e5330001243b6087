import type { Handle } from "../db/database.ts";
import type { CheckRule } from "./check-rule.repository.ts";
import { countTransfers, findOffenders, findWorkspaceIds } from "./check.repository.ts";

/** A broken rule with the first offending ids. */
export interface Violation {
  readonly rule: string;
  readonly ids: string[];
}

export interface CheckResult {
  readonly isClean: boolean;
  readonly transfers: number;
  readonly violations: Violation[];
}

export interface LedgerCheck {
  /** Checks a workspace's ledger, events and everything derived from them. */
  checkLedger(db: Handle, workspaceId: number): Promise<CheckResult>;
  /** Checks workspaces one by one, yielding each result. */
  checkAllLedgers(db: Handle): AsyncGenerator<CheckResult & { readonly workspaceId: number }>;
}

const MAX_IDS = 50;

/** Checks these rules, in the report's order. */
export function createLedgerCheck(rules: readonly CheckRule[]): LedgerCheck {
  const checkLedger: LedgerCheck["checkLedger"] = async (db, workspaceId) => {
    const violations: Violation[] = [];
    for (const rule of rules) {
      const ids = await findOffenders(db, { rule, workspaceId, limit: MAX_IDS });
      if (ids.length > 0) violations.push({ rule: rule.rule, ids });
    }
    return { isClean: violations.length === 0, transfers: await countTransfers(db, workspaceId), violations };
  };
  return {
    checkLedger,
    async *checkAllLedgers(db) {
      for (const workspaceId of await findWorkspaceIds(db)) {
        yield { workspaceId, ...(await checkLedger(db, workspaceId)) };
      }
    },
  };
}
