import { thanksCalls } from "@guildhall/core/thanks";
import { afterEach, beforeEach, expect, it } from "vitest";
import { storeThanks } from "../testing/store-thanks.ts";
import { buildTeam } from "../testing/team.ts";
import type { Team, Teammate } from "../testing/team.ts";
import { useTestDatabase } from "../testing/test-database.ts";

/** At both ends of bars and periods; today is Monday, November 16, 2026. */
const DAYS = ["2026-01-01", "2026-01-31", "2026-02-01", "2026-10-01", "2026-10-07", "2026-10-08"].concat(
  ["2026-11-01", "2026-11-16", "2026-11-22", "2026-11-30", "2026-12-31"],
  ["2025-12-31", "2027-01-01"],
);
const database = useTestDatabase();
let team: Team;
let ann: Teammate;
let bob: Teammate;

beforeEach(async () => {
  team = await buildTeam(database(), { settings: { dateFormat: "eu" } });
  ann = await team.join({ name: "Ann", roles: ["admin"] });
  bob = await team.join({ name: "Bob" });
});
afterEach(() => team.close());

async function storeAll(): Promise<void> {
  const { workspaceId, currencyId } = team;
  const given = { workspaceId, authorId: ann.memberId, receiverIds: [bob.memberId] };
  for (const [index, day] of DAYS.entries()) {
    const rewards = [{ currencyId, amount: 10 ** (index % 6) }];
    await storeThanks(database().database.handle, { ...given, rewards, publishedAt: new Date(`${day}T12:00:00Z`) });
  }
}

type Period = "week" | "month" | "quarter" | "year";

const read = (period: Period) => ann.client.call(thanksCalls.getStats, { query: { period } });
const values = async (period: Period) => (await read(period)).datasets.map(({ value }) => value);

it("a year has a bar for each month", async () => {
  await storeAll();
  const { labels, datasets, count, activePeriod } = await read("year");
  expect(labels).toEqual(["Jan", "Feb", "Mar", "Apr", "May", "Jun"].concat(["Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]));
  expect(datasets.map(({ value }) => value)).toEqual([2, 1, 0, 0, 0, 0, 0, 0, 0, 3, 4, 1]);
  expect(datasets[0]?.rewards.map(({ amount }) => amount)).toEqual([11]);
  expect([count, activePeriod]).toEqual([11, "year"]);
});

it("a quarter has a bar for every seven days, the last one shorter", async () => {
  await storeAll();
  const { labels, count } = await read("quarter");
  expect(labels).toEqual(
    ["01.10", "08.10", "15.10", "22.10", "29.10", "05.11", "12.11"].concat(
      ["19.11", "26.11", "03.12", "10.12", "17.12", "24.12"],
      ["31.12"],
    ),
  );
  expect(await values("quarter")).toEqual([2, 1, 0, 0, 1, 0, 1, 1, 1, 0, 0, 0, 0, 1]);
  expect(count).toBe(8);
});

it("a month has a bar for each day, in the workspace's format", async () => {
  await storeAll();
  const { labels, datasets } = await read("month");
  expect([labels.length, labels[0], labels[29]]).toEqual([30, "01.11", "30.11"]);
  expect(datasets.flatMap(({ value }, index) => (value === 0 ? [] : [index]))).toEqual([0, 15, 21, 29]);
});

it("a week has a bar for each weekday, and its period can be chosen", async () => {
  await storeAll();
  const { periods, labels } = await read("week");
  expect(await values("week")).toEqual([1, 0, 0, 0, 0, 0, 1]);
  expect(labels[0]).toBe("Mon");
  expect(periods).toEqual([
    { value: "week", label: "Week" },
    { value: "month", label: "Month" },
    { value: "quarter", label: "Quarter" },
    { value: "year", label: "Year" },
  ]);
});

it("a period without thanks has nobody at the top", async () => {
  const { topReceiver, topGiver, count, datasets } = await read("week");
  expect([topReceiver, topGiver, count, datasets[0]]).toEqual([null, null, 0, { value: 0, rewards: [] }]);
});
