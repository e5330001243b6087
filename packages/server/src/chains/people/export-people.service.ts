import { parseInstant } from "@guildhall/core";
import type { ChainPerson } from "@guildhall/core/chains";
import type { TranslateAny } from "@guildhall/core/i18n";
import { exportResults, requireActivity } from "../../activities/index.ts";
import type { ResultRow } from "../../activities/index.ts";
import type { MemberCall } from "../../lib/deps.ts";
import { translatorOf } from "../../lib/texts.ts";
import type { SheetColumn, TypedSheet } from "../../spreadsheets/typed-sheet.ts";
import { CHAIN_TABLES } from "../chain-kind.ts";
import { findChain } from "../chain.repository.ts";
import { findPeopleOf, findPersonIds } from "./person.repository.ts";
import { presentPeople } from "./present-people.service.ts";

/** Who is in a chain, as a sheet. @throws {NotFoundError} */
export async function exportChainPeople(call: MemberCall, id: number): Promise<TypedSheet> {
  const { actor, db, language } = call;
  const key = { workspaceId: actor.workspace.id, id };
  const chain = requireActivity(await findChain(db, key), { tables: CHAIN_TABLES, id });
  const t = translatorOf(language);
  return exportResults(call, {
    sheetName: t("chain:sheet.name"),
    columns: columnsOf(t),
    currencyIds: [],
    findIds: (page) => findPersonIds(db, key, page),
    readRows: async (ids) => (await presentPeople(call, chain, await findPeopleOf(db, key, ids))).map(toRow),
  });
}

function columnsOf(t: TranslateAny): SheetColumn[] {
  return [
    { title: t("chain:sheet.person"), kind: "text", width: 26 },
    { title: t("chain:sheet.done"), kind: "number", width: 14 },
    { title: t("chain:sheet.of"), kind: "number", width: 8 },
    { title: t("chain:sheet.step"), kind: "text", width: 30 },
    { title: t("chain:sheet.started"), kind: "instant", width: 18 },
    { title: t("chain:sheet.last"), kind: "instant", width: 18 },
    { title: t("chain:sheet.finished"), kind: "instant", width: 18 },
    { title: t("chain:sheet.reminded"), kind: "instant", width: 18 },
  ];
}

function toRow({ user, progress, step, startedAt, lastDoneAt, finishedAt, remindedAt }: ChainPerson): ResultRow {
  const dates = [startedAt, lastDoneAt, finishedAt, remindedAt].map((at) => (at === null ? null : parseInstant(at)));
  return { cells: [user.name, progress.done, progress.total, step?.title ?? "", ...dates], paid: [] };
}
