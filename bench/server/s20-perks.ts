import { MAX_PRODUCTS } from "@guildhall/core";
import type { Benchmark } from "../lib/benchmark.ts";
import type { Reading } from "./latency.ts";
import { fillPerks } from "./perk-filling.ts";
import type { FilledPerks } from "./perk-filling.ts";
import { by, measurePairs } from "./reading-pairs.ts";
import type { ReadingPair } from "./reading-pairs.ts";
import { onTwoSizes } from "./two-sizes.ts";

const MANY = 100_000;
/** Enough that every page compared is full. */
const FEW = 6_000;
const FEW_PERKS = 10;
const PAGE = 30;
const LIST_BAR = 2;
const COUNT_BAR = 1.5;

/** S20: purchases and perks in a workspace with very many of them. */
export const perkSize: Benchmark = {
  name: "S20",
  title: `Purchases at 100,000 ÷ at 6,000; a full shelf of ${String(MAX_PRODUCTS)} perks ÷ one of ${String(FEW_PERKS)}`,
  method:
    "GET by 10 moderators and 90 members in turns, a tenth of perks and purchases in a group, one client with a keep-alive connection, " +
    "median latency, request by request in turns: counts, lists, somebody's perks, each against the small workspace; pages deep in a list " +
    "against its first page; the whole shelf, which is not paged, against a short one. PostgreSQL, everything warm.",
  run: () =>
    onTwoSizes(
      (database, size) => {
        const isLarge = size === "large";
        return fillPerks(database, {
          name: size,
          perks: isLarge ? MAX_PRODUCTS : FEW_PERKS,
          purchases: isLarge ? MANY : FEW,
        });
      },
      ({ url, large, small }) => measurePairs(url, comparisons(large, small)),
    ),
};

function comparisons(large: FilledPerks, small: FilledPerks): ReadingPair[] {
  const both = (what: string, bar: number, read: (of: FilledPerks) => Reading): ReadingPair => ({
    what,
    bar,
    subject: read(large),
    reference: read(small),
  });
  const managing =
    (path: string) =>
    ({ managers }: FilledPerks): Reading =>
      by(managers, () => path);
  const ofGroup =
    (path: string) =>
    ({ managers, groupId }: FilledPerks): Reading =>
      by(managers, () => `${path}?group_id=${String(groupId)}`);
  const activated = "/purchases/list/activated";
  const lastPage = Math.floor((large.activated - 1) / PAGE);
  const deep = (what: string, page: number): ReadingPair => ({
    what,
    bar: LIST_BAR,
    subject: by(large.managers, () => `${activated}?page=${String(page)}`),
    reference: by(large.managers, () => activated),
  });
  return [
    both("counts of the lists", COUNT_BAR, managing("/purchases/info")),
    both("counts of the lists of a group", COUNT_BAR, ofGroup("/purchases/info")),
    both("requests", LIST_BAR, managing("/purchases/list/requests")),
    both("activated", LIST_BAR, managing(activated)),
    both("requests of a group", LIST_BAR, ofGroup("/purchases/list/requests")),
    both("activated of a group", LIST_BAR, ofGroup(activated)),
    both("somebody's perks", LIST_BAR, ({ members, memberIds }) =>
      by(members, (turn) => `/users/${String(memberIds[turn % memberIds.length])}/profile/purchases`),
    ),
    deep("activated, in the middle ÷ first page", Math.floor(lastPage / 2)),
    deep("activated, last page ÷ first page", lastPage - 1),
    both(
      `the shelf, who manages: ${String(large.perks)} ÷ ${String(small.perks)} perks`,
      large.perks / small.perks,
      managing("/products"),
    ),
    both(
      `the shelf, a member: ${String(large.perks)} ÷ ${String(small.perks)} perks`,
      large.perks / small.perks,
      ({ members }) => by(members, () => "/products"),
    ),
  ];
}
