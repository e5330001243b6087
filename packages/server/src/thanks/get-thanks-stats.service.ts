import { addDays, addMonths, formatDay, parsePeriod, periodKeyAt, periodSpan, toDayText } from "@guildhall/core";
import { translatorOf } from "../lib/texts.ts";
import { findCurrencies } from "../currencies/currency.repository.ts";
import { presentCurrencies } from "../currencies/currency.presenter.ts";
import type { CurrencyPresenter } from "../currencies/currency.presenter.ts";
import type { MemberCall } from "../lib/deps.ts";
import { findDailyFigures, findTopPerson } from "./thanks-figures.repository.ts";
import type { DayFigures, TopPerson } from "./thanks-figures.repository.ts";

export const STATS_PERIODS = ["week", "month", "quarter", "year"] as const;

export type StatsPeriod = (typeof STATS_PERIODS)[number];

/** Count, top receiver and giver, and the current period's chart, in the workspace's zone. */
export async function getThanksStats(call: MemberCall, period: StatsPeriod) {
  const { actor, db, language } = call;
  const { id: workspaceId, settings } = actor.workspace;
  const calendar = { zone: settings.tz, firstWeekday: settings.firstWeekday };
  const key = periodKeyAt(period, call.at, calendar);
  const span = { workspaceId, ...periodSpan(key, settings.tz) };
  const days = await findDailyFigures(db, span, settings.tz);
  const currencies = presentCurrencies(await findCurrencies(db, workspaceId), language);
  const bars = barsOf(key, period);
  const t = translatorOf(language);
  return {
    count: days.reduce((sum, day) => sum + day.count, 0),
    topReceiver: presentPerson(await findTopPerson(db, span, "receiver"), currencies),
    topGiver: presentPerson(await findTopPerson(db, span, "giver"), currencies),
    periods: STATS_PERIODS.map((value) => ({ value, label: t(`thanks:period.${value}`) })),
    activePeriod: period,
    labels: bars.map((bar) => barLabel(bar, { period, language, dateFormat: settings.dateFormat })),
    datasets: bars.map((bar) => sumDays(days, bar, currencies)),
  };
}

interface Bar {
  readonly firstDay: string;
  /** The first day of the next bar. */
  readonly endDay: string;
}

/** Daily bars for a week or month, weekly for a quarter, monthly for a year. */
function barsOf(key: string, period: StatsPeriod): Bar[] {
  const days = parsePeriod(key);
  if (days === null) return [];
  const bars: Bar[] = [];
  const end = toDayText(days.end);
  for (let start = days.start; toDayText(start) < end;) {
    const next = period === "year" ? addMonths(start, 1) : addDays(start, period === "quarter" ? 7 : 1);
    bars.push({ firstDay: toDayText(start), endDay: toDayText(next) });
    start = next;
  }
  return bars;
}

function barLabel(
  bar: Bar,
  {
    period,
    language,
    dateFormat,
  }: { readonly period: StatsPeriod; readonly language: string; readonly dateFormat: "us" | "eu" },
): string {
  const [year = 0, month = 1, day = 1] = bar.firstDay.split("-").map(Number);
  if (period === "month" || period === "quarter") return formatDay({ year, month, day }, dateFormat).slice(0, 5);
  const at = new Date(Date.UTC(year, month - 1, day));
  const words = period === "week" ? ({ weekday: "short" } as const) : ({ month: "short" } as const);
  return new Intl.DateTimeFormat(language, { timeZone: "UTC", ...words }).format(at);
}

function sumDays(days: readonly DayFigures[], bar: Bar, currencies: CurrencyPresenter) {
  const within = days.filter((each) => each.day >= bar.firstDay && each.day < bar.endDay);
  const rewards = new Map<number, number>();
  for (const day of within) {
    for (const [id, amount] of day.rewards) rewards.set(id, (rewards.get(id) ?? 0) + amount);
  }
  return { value: within.reduce((sum, each) => sum + each.count, 0), rewards: currencies.amounts(rewards) };
}

function presentPerson(person: TopPerson | null, currencies: CurrencyPresenter) {
  if (person === null) return null;
  const { id, name, avatarUrl, rewards } = person;
  return { id, name, avatarUrl, rewards: currencies.amounts(rewards) };
}
