import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { MAX_NAME_LENGTH } from "@guildhall/core";
import { balanceCalls, statementCalls } from "@guildhall/core/balances";
import { chainCalls } from "@guildhall/core/chains";
import { assignmentCalls } from "@guildhall/core/challenges";
import { contestCalls } from "@guildhall/core/contests";
import { contract } from "@guildhall/core/contract";
import { questionCalls, quizCalls, submissionCalls } from "@guildhall/core/quizzes";
import { purchaseCalls } from "@guildhall/core/purchases";
import { thanksCalls } from "@guildhall/core/thanks";
import { strFromU8, unzipSync } from "fflate";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { chainSteps } from "../testing/chain-steps.ts";
import { challengeSteps } from "../testing/challenge-steps.ts";
import { contestSteps } from "../testing/contest-steps.ts";
import { perkSteps } from "../testing/perk-steps.ts";
import { buildTeam } from "../testing/team.ts";
import type { Team, Teammate } from "../testing/team.ts";
import { useTestDatabase } from "../testing/test-database.ts";

const OFFICE = "/usr/bin/soffice";
/** Separated by "|", text in quotes, everything else raw: text in place of a number would show. */
const CSV = "csv:Text - txt - csv (StarCalc):124,34,76,1,,0,true,true,false";
/** Maximum characters per cell. */
const MAX_CELL = 32_767;

/** What people write, and what attackers write for others to open. */
const HOSTILE = [
  "=1+1",
  '=HYPERLINK("http://x.test","y")',
  "+7 900 123-45-67",
  "-2+3",
  "@SUM(A1)",
  "\t=1+1",
  "\r=1+1",
  "=cmd|' /C calc'!A0",
  "Ёжик в тумане",
  "🦔 👩‍🚀 \u{1f1fa}\u{1f1f3}",
  "a\u0001b\u001fc\ufffed",
  "007",
  "1e5",
  "2026-11-16",
  "TRUE",
  'a|"b"\nc',
  "<b>&amp;</b>",
  "_x000D_",
  "ж".repeat(MAX_CELL),
  "🦔".repeat(20_000),
  " spaces ",
];

/** Those that a person could be called. */
const NAMES = HOSTILE.filter(({ length }) => length <= MAX_NAME_LENGTH);

const database = useTestDatabase();
let team: Team;
let boss: Teammate;
let ann: Teammate;
let folder = "";
let challengeId = 0;
let quizId = 0;
let pollId = 0;
let contestId = 0;
let chainId = 0;
const sheets: Record<string, Buffer> = {};

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "guildhall-office-"));
  team = await buildTeam(database(), {
    quota: 90_000,
    settings: { allowMultiQuest: true, skipAccept: true, tz: "Asia/Kolkata" },
  });
  boss = await team.join({ name: '=HYPERLINK("http://x.test")', roles: ["owner"] });
  ann = await team.join({ name: "@Анна | 🦔" });
  await live();
  for (const [name, { call, query = "" }] of Object.entries(FILES)) sheets[name] = await call(query);
});
afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
  await team.close();
});

/** Data of a long-used workspace; values the forms would reject are inserted directly. */
async function live(): Promise<void> {
  const { handle } = database().database;
  await boss.client.call(balanceCalls.update, {
    params: { id: ann.memberId },
    body: { balances: { [String(team.currencyId)]: 123_456 } },
  });
  const costs = [{ currencyId: team.currencyId, amount: 1_205 }];
  const productId = await perkSteps.create(boss, { title: "Coffee", costs });
  challengeId = await challengeSteps.publish(boss, {
    allowMultiQuest: true,
    autoApprove: true,
    rewards: [{ currencyId: team.currencyId, amount: 350 }],
  });
  for (const text of HOSTILE) {
    team.clock.advance(61_000);
    const { purchase } = await ann.client.call(purchaseCalls.create, { body: { productId, activate: true } });
    await handle
      .updateTable("purchases")
      .set({ message: text, title: text.slice(0, 100) })
      .where("id", "=", purchase.id)
      .execute();
    const { id } = await challengeSteps.completeAnew(ann, challengeId);
    await handle.updateTable("assignment_comments").set({ text }).where("assignment_id", "=", id).execute();
    const rewards = [{ currencyId: team.currencyId, amount: 1 }];
    const { tid } = await boss.client.call(thanksCalls.give, {
      body: { receivers: [{ id: ann.memberId }], description: "x", rewards },
    });
    await handle.updateTable("thanks").set({ description: text }).where("id", "=", tid).execute();
  }
  quizId = await quizOf(HOSTILE);
  pollId = await pollOf(HOSTILE);
  contestId = await contestOf(NAMES);
  chainId = await chainOf(NAMES);
}

/** With a question of each text. */
async function quizOf(texts: readonly string[]): Promise<number> {
  const { qid: id } = await boss.client.call(quizCalls.create, { body: { title: "Quiz" } });
  for (const text of texts) {
    const { question } = await boss.client.call(questionCalls.add, {
      params: { id },
      body: { type: "multi_text", description: "Why?", rewards: [{ currencyId: team.currencyId, amount: 350 }] },
    });
    await database()
      .database.handle.updateTable("question_wordings")
      .set({ description: text })
      .where("question_id", "=", question.id)
      .execute();
  }
  return id;
}

/** With an answer of each text. */
async function pollOf(texts: readonly string[]): Promise<number> {
  const { handle } = database().database;
  const workspaceId = team.workspaceId;
  const { qid: id } = await boss.client.call(quizCalls.create, { body: { title: "Poll", type: "poll" } });
  const body = { type: "multi_text", description: "Why?" } as const;
  const { question } = await boss.client.call(questionCalls.add, { params: { id }, body });
  const at = team.clock.now();
  const key = { workspace_id: workspaceId, quiz_id: id, member_id: ann.memberId };
  for (const [index, text] of texts.entries()) {
    const made = { ...key, attempt: index + 1, status: "completed", draw: "[]", started_at: at, ended_at: at } as const;
    const { id: submissionId } = await handle
      .insertInto("quiz_submissions")
      .values(made)
      .returning("id")
      .executeTakeFirstOrThrow();
    const answer = { workspace_id: workspaceId, submission_id: submissionId, question_id: question.id, revision: 1 };
    await handle
      .insertInto("quiz_answers")
      .values({ ...answer, text_value: text, answered_at: at })
      .execute();
  }
  return id;
}

async function joinAs(name: string): Promise<Teammate> {
  const joined = await team.join({ name: "Joined" });
  await database().database.handle.updateTable("members").set({ name }).where("id", "=", joined.memberId).execute();
  return joined;
}

/** With a winner of each name. */
async function contestOf(names: readonly string[]): Promise<number> {
  const winners: Teammate[] = [];
  for (const name of names) winners.push(await joinAs(name));
  const id = await contestSteps.publish(boss, { rewardsByPlace: [[{ currencyId: team.currencyId, amount: 350 }]] });
  await contestSteps.win(boss, id, [winners]);
  return id;
}

/** With a person of each name, who has a step to go. */
async function chainOf(names: readonly string[]): Promise<number> {
  const first = await chainSteps.quest(boss, "First");
  const id = await chainSteps.publish(boss, [first, await chainSteps.quest(boss, "Second")]);
  for (const name of names) await chainSteps.complete(await joinAs(name), first);
  return id;
}

interface OfficeFile {
  readonly call: (query: string) => Promise<Buffer>;
  readonly query?: string;
  /** Kinds of the columns, without the heading row. */
  readonly kinds: string;
  /** The column with the texts, and whether they're in reverse order. */
  readonly texts: number;
  readonly isReversed?: boolean;
  /** Which texts; all of them unless said. */
  readonly written?: readonly string[];
}

const bytesOf = ({ excelData }: { readonly excelData: string }) => Buffer.from(excelData, "base64");
const purchases = async (type: "requests" | "activated") =>
  bytesOf(await boss.client.call(purchaseCalls.export, { params: { type }, query: {} }));

/** Column kinds: text, number, amount, date; "?" may be empty. */
const PURCHASES = "n t t t d d d? t? t t? t? a";

/** Every export, ordered so that each has data. */
const FILES: Readonly<Record<string, OfficeFile>> = {
  "purchases-requests": { call: () => purchases("requests"), kinds: PURCHASES, texts: 8 },
  "activated-at-once": {
    call: async () => {
      const rows = await database()
        .database.handle.selectFrom("purchases")
        .select("id")
        .where("workspace_id", "=", team.workspaceId)
        .execute();
      return bytesOf(
        await boss.client.call(purchaseCalls.activateSeveral, {
          body: { ids: rows.map(({ id }) => id), comment: "=2+2", excel: true },
        }),
      );
    },
    kinds: PURCHASES,
    texts: 8,
  },
  "purchases-activated": { call: () => purchases("activated"), kinds: PURCHASES, texts: 8, isReversed: true },
  "challenge-results": {
    call: async () =>
      bytesOf(await boss.client.call(assignmentCalls.export, { params: { id: challengeId, type: "all" } })),
    kinds: "n t t t d d d t? t t? n a",
    texts: 8,
    isReversed: true,
  },
  "quiz-questions": {
    call: async () => bytesOf(await boss.client.call(questionCalls.export, { params: { id: quizId } })),
    kinds: "t t t? t? t? t? t? t? t? t? t? t? t",
    texts: 0,
  },
  "poll-results": {
    call: async () => bytesOf(await boss.client.call(submissionCalls.export, { params: { id: pollId } })),
    kinds: "t d d t",
    texts: 3,
    isReversed: true,
  },
  "contest-results": {
    call: async () => bytesOf(await boss.client.call(contestCalls.export, { params: { id: contestId } })),
    kinds: "t t t a",
    texts: 1,
    written: NAMES,
  },
  "chain-people": {
    call: async () => bytesOf(await boss.client.call(chainCalls.exportPeople, { params: { id: chainId } })),
    kinds: "t n n t d d d? d?",
    texts: 0,
    isReversed: true,
    written: NAMES,
  },
  statement: {
    call: async () =>
      bytesOf(await ann.client.call(statementCalls.export, { params: { id: ann.memberId }, query: {} })),
    kinds: "n d t t? t? t a a",
    texts: 3,
    isReversed: true,
  },
};

it("every call that returns a spreadsheet is opened here", () => {
  const writing = Object.values(contract).filter(
    (each) => "excelData" in ((each.response as { def?: { shape?: object } }).def?.shape ?? {}),
  );
  expect(writing.map(({ name }) => name).sort()).toEqual([
    "activatePurchases",
    "exportChainPeople",
    "exportChallengeAssignments",
    "exportContestResults",
    "exportPurchases",
    "exportQuizQuestions",
    "exportQuizResults",
    "exportStatement",
  ]);
});

interface CsvCell {
  readonly text: string;
  readonly isQuoted: boolean;
}

function readCsv(csv: string): CsvCell[][] {
  const rows: CsvCell[][] = [[]];
  const cell = /(?:"((?:[^"]|"")*)"|([^|\n"]*))(\||\r?\n|$)/gy;
  for (let found = cell.exec(csv); found !== null && cell.lastIndex <= csv.length; found = cell.exec(csv)) {
    const [whole, quoted, plain = "", end = ""] = found;
    rows.at(-1)?.push({ text: quoted?.replaceAll('""', '"') ?? plain, isQuoted: quoted !== undefined });
    if (end === "" || whole === "") break;
    if (end.endsWith("\n")) rows.push([]);
  }
  return rows.filter((row) => row.length > 1);
}

const KINDS: Readonly<Record<string, (cell: CsvCell) => boolean>> = {
  t: ({ isQuoted }) => isQuoted,
  n: ({ text, isQuoted }) => !isQuoted && /^\d+$/.test(text),
  a: ({ text, isQuoted }) => !isQuoted && /^-?\d+(\.\d{1,2})?$/.test(text),
  d: ({ text, isQuoted }) => !isQuoted && /^2026-\d\d-\d\d \d\d:\d\d:\d\d$/.test(text),
};

function isOf(kind: string, cell: CsvCell | undefined): boolean {
  if (cell === undefined) return false;
  return (kind.endsWith("?") && cell.text === "") || KINDS[kind.charAt(0)]?.(cell) === true;
}

/** As an office program can show it: without characters invalid in XML, and with normalized line ends. */
function shown(text: string): string {
  const cut = text.slice(0, MAX_CELL).toWellFormed();
  return cut.replaceAll(/[\u0001-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, "").replaceAll("\r", "\n");
}

const formulas = (bytes: Buffer) =>
  strFromU8(unzipSync(bytes)["xl/worksheets/sheet1.xml"] ?? new Uint8Array()).match(/<f[ >]/g) ?? [];

it.each(Object.keys(FILES))("%s holds no formula", (name) => {
  expect(formulas(sheets[name] ?? Buffer.alloc(0))).toEqual([]);
});

describe.skipIf(!existsSync(OFFICE))("in LibreOffice (skipped if it isn't installed)", () => {
  const opened: Record<string, CsvCell[][]> = {};
  const saved: Record<string, Buffer> = {};

  beforeAll(async () => {
    const paths = Object.keys(FILES).map((name) => join(folder, `${name}.xlsx`));
    for (const [name, bytes] of Object.entries(sheets)) await writeFile(join(folder, `${name}.xlsx`), bytes);
    const convert = (to: string, outdir: string) =>
      promisify(execFile)(OFFICE, [
        `-env:UserInstallation=file://${folder}/profile`,
        "--headless",
        "--convert-to",
        to,
        "--outdir",
        outdir,
        ...paths,
      ]);
    await convert(CSV, folder);
    await convert("xlsx:Calc MS Excel 2007 XML", join(folder, "saved"));
    for (const name of Object.keys(FILES)) {
      opened[name] = readCsv((await readFile(join(folder, `${name}.csv`), "utf8")).replace(/^\ufeff/, ""));
      saved[name] = await readFile(join(folder, "saved", `${name}.xlsx`));
    }
  }, 240_000);

  it.each(Object.entries(FILES))(
    "%s opens with typed numbers, amounts, dates and texts",
    (name, { kinds, written = HOSTILE }) => {
      const [head = [], ...rows] = opened[name] ?? [];
      const wanted = kinds.split(" ");
      expect([head.length, head.every(({ isQuoted }) => isQuoted)]).toEqual([wanted.length, true]);
      expect(rows.length).toBeGreaterThanOrEqual(written.length);
      const wrong = rows.flatMap((row, place) =>
        wanted.flatMap((kind, column) =>
          isOf(kind, row[column]) ? [] : [`${place}/${column} ${kind} ${row[column]?.text.slice(0, 40)}`],
        ),
      );
      expect(wrong).toEqual([]);
    },
  );

  it.each(Object.entries(FILES))(
    "%s shows every text as written",
    (name, { texts, isReversed = false, written = HOSTILE }) => {
      const [, ...rows] = opened[name] ?? [];
      const wanted = written.map(shown);
      // A statement shows purchase titles in the same column.
      const seen = new Set(rows.map((row) => row[texts]?.text ?? "").filter((text) => wanted.includes(text)));
      expect([...seen]).toEqual(isReversed ? wanted.toReversed() : wanted);
    },
  );

  it.each(Object.keys(FILES))("%s has no formula after being saved there", (name) => {
    expect(formulas(saved[name] ?? Buffer.alloc(0))).toEqual([]);
  });
});
