import { entryAbilities, isAuto, isDecidedByHand, isVoted, prizesOf } from "@guildhall/core/contests";
import type { Tie } from "@guildhall/core/contests";
import type { TranslateAny } from "@guildhall/core/i18n";
import { exportResults } from "../../activities/index.ts";
import type { ResultRow } from "../../activities/index.ts";
import { requireActivity } from "../../activities/index.ts";
import type { MemberCall } from "../../lib/deps.ts";
import { allow } from "../../lib/refuse.ts";
import { translatorOf } from "../../lib/texts.ts";
import type { SheetColumn, TypedSheet } from "../../spreadsheets/typed-sheet.ts";
import { CONTEST_TABLES } from "../contest-kind.ts";
import { findContest } from "../contest.repository.ts";
import type { ContestRow } from "../contest.repository.ts";
import { findWinnerIds, findWinnersOf } from "./winner.repository.ts";
import type { Winner } from "./winner.repository.ts";

/** The winners of a closed contest as a sheet, the first place first. @throws {NotFoundError} @throws {RefusedError} `not_closed` */
export async function exportContestResults(call: MemberCall, id: number): Promise<TypedSheet> {
  const { actor, db, language, at } = call;
  const key = { workspaceId: actor.workspace.id, id };
  const contest = requireActivity(await findContest(db, key), { tables: CONTEST_TABLES, id });
  allow(entryAbilities({ actor, contest, hasJoined: false, hasVoted: false, now: at }).results);
  const t = translatorOf(language);
  const currencyIds = [...contest.rewardsByPlace.flat(), ...contest.otherRewards].map(({ currencyId }) => currencyId);
  return exportResults(call, {
    sheetName: t("contest:sheet.name"),
    columns: columnsOf(contest, t),
    currencyIds: [...new Set(currencyIds)],
    findIds: (page) => findWinnerIds(db, key, page),
    readRows: async (ids) => (await findWinnersOf(db, key, ids)).map((winner) => toRow(contest, winner, t)),
  });
}

function columnsOf(contest: ContestRow, t: TranslateAny): SheetColumn[] {
  const score: SheetColumn = isVoted(contest)
    ? { title: t("contest:sheet.votes"), kind: "number", width: 10 }
    : { title: t("contest:sheet.earned"), kind: "amount", width: 14 };
  return [
    { title: t("contest:sheet.place"), kind: "text", width: 16 },
    { title: t("contest:sheet.person"), kind: "text", width: 26 },
    ...(isDecidedByHand(contest) ? [] : [score]),
    { title: t("contest:sheet.reason"), kind: "text", width: 20 },
  ];
}

const REASONS = { 0: "score", 1: "time", 2: "order" } as const satisfies Record<Tie, string>;

function toRow(contest: ContestRow, winner: Winner & { readonly name: string }, t: TranslateAny): ResultRow {
  const { place, name, score, tie } = winner;
  const reason = tie === null ? "chosen" : REASONS[tie];
  const scored = isVoted(contest) || isAuto(contest) ? [score] : [];
  const cells = [
    place === 0 ? t("contest:sheet.other") : String(place),
    name,
    ...scored,
    t(`contest:sheet.reasons.${reason}`),
  ];
  return { cells, paid: prizesOf(contest, [winner]) };
}
