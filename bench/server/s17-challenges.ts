import type { Benchmark } from "../lib/benchmark.ts";
import { fillChallenges, MEMBERS } from "./challenge-filling.ts";
import type { FilledChallenges } from "./challenge-filling.ts";
import type { Reading } from "./latency.ts";
import { by, measurePairs } from "./reading-pairs.ts";
import type { ReadingPair } from "./reading-pairs.ts";
import { onTwoSizes } from "./two-sizes.ts";
import type { BenchDatabase } from "./two-sizes.ts";

const MANY = 100_000;
const FEW = 100;
const PAGE = 30;
const LIST_BAR = 2;
const COUNT_BAR = 1.5;

/** S17: challenges in a workspace with very many of them. */
export const challengeSize: Benchmark = {
  name: "S17",
  title: "Challenges at 100,000 with 2,000,000 attempts ÷ at 100",
  method:
    `GET by moderators and members in turns, ${String(MEMBERS)} members in 10 groups on both sides, 20 attempts each, one client with a ` +
    "keep-alive connection, median latency, request by request in turns: tabs, first pages, one challenge, each against the small " +
    "workspace; pages deep in a list against its first page; a challenge of 100,000 attempts, which shows 30, against " +
    "one of 3,000 that shows as many of a member's own, and against those of 20, which show a member one at most. PostgreSQL, everything warm.",
  run: () =>
    onTwoSizes(
      (database, size) => fill(database, size),
      ({ url, large, small }) => measurePairs(url, comparisons(large, small)),
    ),
};

function fill(database: BenchDatabase, size: "large" | "small"): Promise<FilledChallenges> {
  const isLarge = size === "large";
  return fillChallenges(database, { name: size, challenges: isLarge ? MANY : FEW, withPopular: isLarge });
}

function comparisons(large: FilledChallenges, small: FilledChallenges): ReadingPair[] {
  const both = (what: string, bar: number, read: (of: FilledChallenges) => Reading): ReadingPair => ({
    what,
    bar,
    subject: read(large),
    reference: read(small),
  });
  const deep = (what: string, path: string, query = ""): ReadingPair => ({
    what,
    bar: LIST_BAR,
    subject: by(large.managers, () => `${path}${query}`),
    reference: by(large.managers, () => path),
  });
  const popular = (other: string, tokens: readonly string[], ids: readonly number[]): ReadingPair => ({
    what: `a challenge of 100,000 attempts ÷ ${other}`,
    bar: LIST_BAR,
    subject: by(tokens, () => `/challenge/${String(large.popularId)}`),
    reference: by(tokens, (turn) => `/challenge/${String(ids[turn % ids.length])}`),
  });
  const closed = "/challenges/list/closed";
  const lastPage = Math.floor((large.closed - 1) / PAGE);
  return [
    both("counts of the tabs, who manages", COUNT_BAR, ({ managers }) => by(managers, () => "/challenges/info")),
    both("counts of the tabs, of a group", COUNT_BAR, ({ managers, groupId }) =>
      by(managers, () => `/challenges/info?group_id=${String(groupId)}`),
    ),
    both("counts of the tabs, a member", COUNT_BAR, ({ members }) => by(members, () => "/challenges/info")),
    both("active, who manages", LIST_BAR, ({ managers }) => by(managers, () => "/challenges/list/active")),
    both("active, a member", LIST_BAR, ({ members }) => by(members, () => "/challenges/list/active")),
    both("active of a group", LIST_BAR, ({ managers, groupId }) =>
      by(managers, () => `/challenges/list/active?group_id=${String(groupId)}`),
    ),
    both("closed", LIST_BAR, ({ managers }) => by(managers, () => closed)),
    both("a challenge, who manages", LIST_BAR, ({ managers, ids }) =>
      by(managers, (turn) => `/challenge/${String(ids[turn % ids.length])}`),
    ),
    both("a challenge, a member", LIST_BAR, ({ members, ids }) =>
      by(members, (turn) => `/challenge/${String(ids[turn % ids.length])}`),
    ),
    deep("closed, a quarter down ÷ first page", closed, `?page=${String(Math.floor(lastPage / 4))}`),
    deep("closed, in the middle ÷ first page", closed, `?page=${String(Math.floor(lastPage / 2))}`),
    deep("closed, last page ÷ first page", closed, `?page=${String(lastPage)}`),
    popular("of 3,000, a member", large.members, [large.busyId]),
    popular("of 20, a member", large.members, large.ids),
    popular("of 20, who manages", large.managers, large.ids),
  ];
}
