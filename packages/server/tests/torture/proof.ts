import { expect } from "vitest";
import type { QuotaLine } from "@guildhall/core";
import type { TestDatabase } from "../../src/testing/test-database.ts";
import { checkLedger } from "../../src/features.ts";
import { readBalances } from "../../src/ledger/ledger.repository.ts";
import type { Crew } from "./crew.ts";
import { read } from "./wire-call.ts";

/** Fails unless both the owner's call and a direct check find the workspace consistent. */
export async function expectClean({ database }: TestDatabase, url: string, crew: Crew): Promise<void> {
  const token = crew.people[0]?.token ?? "";
  const check = await read<{ isClean: boolean; violations: object[] }>(url, { path: "/ledger/check", token });
  expect(check).toMatchObject({ isClean: true, violations: [] });
  expect((await checkLedger(database.handle, crew.workspaceId)).violations).toEqual([]);
}

/** A person's used quota of the month, in hundredths, in the order of the crew's currencies. */
export async function usedOf(url: string, crew: Crew, token: string): Promise<number[]> {
  const { quota } = await read<{ quota: QuotaLine[] }>(url, { path: "/thanks/lists", token });
  return crew.currencyIds.map((currencyId) => quota.find((line) => line.currencyId === currencyId)?.used ?? 0);
}

/** The sum of all balances of a currency, in hundredths. */
export async function balanceSum({ database }: TestDatabase, crew: Crew, currencyId: number): Promise<number> {
  const ids = crew.people.map((each) => each.memberId);
  const balances = await readBalances(database.handle, crew.workspaceId, ids);
  return [...balances.values()].reduce((sum, own) => sum + (own.get(currencyId) ?? 0), 0);
}
