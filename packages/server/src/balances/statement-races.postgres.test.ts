import { statementCalls } from "@guildhall/core/balances";
import type { StatementLine } from "@guildhall/core/balances";
import { afterEach, beforeEach, expect, it } from "vitest";
import { postTransfers, readBalances } from "../ledger/ledger.repository.ts";
import { buildTeam } from "../testing/team.ts";
import type { Team, Teammate } from "../testing/team.ts";
import { useTestDatabase } from "../testing/test-database.ts";

const database = useTestDatabase();
const TRANSFERS = 60;
let team: Team;
let ann: Teammate;
let currencyIds: number[];

beforeEach(async () => {
  team = await buildTeam(database());
  ann = await team.join({ name: "Ann" });
  const more = await database()
    .database.handle.insertInto("currencies")
    .values(
      ["Moons", "Suns"].map((name) => ({ workspace_id: team.workspaceId, name, icon: "🌙", kind: "emoji" as const })),
    )
    .returning("id")
    .execute();
  currencyIds = [team.currencyId, ...more.map(({ id }) => id)];
});
afterEach(() => team.close());

/** Posts to one currency in parallel transactions, each kept open for a moment; stops halfway until it was looked at. */
async function post(currencyId: number, seen: Promise<void>): Promise<void> {
  for (let count = 1; count <= TRANSFERS; count += 1) {
    if (count === TRANSFERS / 2) await seen;
    await database()
      .database.handle.transaction()
      .execute(async (tx) => {
        const isOut = count % 3 === 0;
        const member = { kind: "member", ownerId: ann.memberId } as const;
        const [from, to] = isOut ? [member, { kind: "reward" } as const] : [{ kind: "reward" } as const, member];
        const reference = `adjustment:${String(currencyId)}-${String(count)}`;
        const transfers = [
          { from, to, currencyId, amount: isOut ? count : count * 2, reason: "adjustment", reference },
        ];
        await postTransfers(tx, { workspaceId: team.workspaceId, actorId: 0, at: team.clock.now(), transfers });
        if (count % 5 === 0) await new Promise((resolve) => setImmediate(resolve));
      });
  }
}

async function walk(): Promise<StatementLine[]> {
  const lines: StatementLine[] = [];
  for (let lastId = 0; ;) {
    const page = await ann.client.call(statementCalls.get, {
      params: { id: ann.memberId },
      query: { last_id: lastId },
    });
    lines.push(...page.items);
    if (page.lastId === 0) return lines;
    ({ lastId } = page);
  }
}

/** Each line continues from the one before it, down to zero. */
function expectWhole(lines: readonly StatementLine[]): void {
  for (const currencyId of currencyIds) {
    const own = lines.filter(({ amount }) => amount.currencyId === currencyId);
    const left = own.map(({ amount, balance }) => balance.amount - amount.amount);
    expect(left).toEqual([...own.slice(1).map(({ balance }) => balance.amount), ...(own.length === 0 ? [] : [0])]);
  }
  expect(new Set(lines.map(({ id }) => id)).size).toBe(lines.length);
}

it("is consistent at every moment while transfers are posted, and ends at the current balances", async () => {
  const posting = { isOver: false };
  let look = (): void => undefined;
  const seen = new Promise<void>((resolve) => (look = resolve));
  const posted = Promise.all(currencyIds.map((id) => post(id, seen))).then(() => {
    posting.isOver = true;
  });
  const walks: number[] = [];
  while (!posting.isOver) {
    const lines = await walk();
    expectWhole(lines);
    walks.push(lines.length);
    if (lines.length > 0) look();
  }
  await posted;
  expect(walks.some((length) => length > 0 && length < TRANSFERS * currencyIds.length)).toBe(true);
  const lines = await walk();
  expectWhole(lines);
  expect(lines).toHaveLength(TRANSFERS * currencyIds.length);
  const balances = (await readBalances(database().database.handle, team.workspaceId, [ann.memberId])).get(ann.memberId);
  const newest = currencyIds.map((id) => [id, lines.find(({ amount }) => amount.currencyId === id)?.balance.amount]);
  expect(newest).toEqual([...(balances ?? [])].toSorted(([first], [second]) => first - second));
});
