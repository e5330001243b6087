import { readFile } from "node:fs/promises";
import { MAX_BULK_USERS, ValidationFailure } from "@guildhall/core";
import { accountCalls } from "@guildhall/core/accounts";
import { sessionCalls } from "@guildhall/core/session";
import { toFormData } from "@guildhall/core/transport";
import { newUserCalls, userCalls } from "@guildhall/core/users";
import { strFromU8, unzipSync } from "fflate";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { readSpreadsheet } from "../spreadsheets/read-spreadsheet.ts";
import { sheetFile, toFile } from "../testing/build-sheet.ts";
import { encodeForm } from "../testing/encode-form.ts";
import { HOSTILE_SHEETS, sheetXml, workbook } from "../testing/hostile-sheets.ts";
import { readNewestMail } from "../testing/mail-links.ts";
import { buildTeam } from "../testing/team.ts";
import type { Team, Teammate } from "../testing/team.ts";
import { useTestDatabase } from "../testing/test-database.ts";

const database = useTestDatabase();
const HEADING = ["Name", "Email", "Groups"];
let team: Team;
let mod: Teammate;
let counter = 0;

beforeEach(async () => {
  team = await buildTeam(database());
  mod = await team.join({ name: "Mod", roles: ["moderator"] });
  counter += 1;
});
afterEach(() => team.close());

const mailOf = (name: string): string => `${name}-${counter}@sheet.test`;

function send(file: File, options: { readonly idempotencyKey?: string } = {}) {
  return mod.client.call(newUserCalls.addInBulk, { files: { file } }, options);
}

async function messagesOf(file: File): Promise<string[]> {
  const failure: unknown = await send(file).catch((error: unknown) => error);
  if (!(failure instanceof ValidationFailure)) throw failure;
  return failure.fields.map(({ field, code, message }) => `${field} ${code}: ${message}`);
}

async function countRows(): Promise<Readonly<Record<string, number>>> {
  const { pool } = database().database;
  const count = async (table: string) =>
    Number((await pool.query<{ count: string }>(`select count(*) from ${table}`)).rows[0]?.count);
  return {
    accounts: await count("accounts"),
    members: await count("members"),
    mails: await count("mails"),
    events: await count("events"),
  };
}

describe("a spreadsheet that LibreOffice wrote", () => {
  it("adds a hundred people, with their groups, an invite and an event each", async () => {
    await team.group("Sales", []);
    const before = await countRows();
    const file = toFile(await readFile(new URL("../testing/people-by-libreoffice.xlsx", import.meta.url)));
    const { ids } = await send(file);
    expect(new Set(ids).size).toBe(100);
    const after = await countRows();
    expect(
      [after["accounts"], after["members"], after["mails"]].map(
        (count, index) => (count ?? 0) - ([before["accounts"], before["members"], before["mails"]][index] ?? 0),
      ),
    ).toEqual([100, 100, 100]);
    const { handle } = database().database;
    const added = await handle
      .selectFrom("events")
      .select("payload")
      .where("workspace_id", "=", team.workspaceId)
      .where("type", "=", "user.added")
      .execute();
    expect(added).toHaveLength(100);
    const grouped = await handle
      .selectFrom("member_groups")
      .select("member_id")
      .where("workspace_id", "=", team.workspaceId)
      .execute();
    expect(grouped).toHaveLength(33);
    const { items } = await mod.client.call(userCalls.listForSelect, { query: { query: "Jörg Дмит" } });
    expect(items.map(({ name }) => name)).toEqual(["Jörg Дмитриева"]);
    expect(await messagesOf(file)).toHaveLength(100);
  });
});

it("people added by spreadsheet accept through the mail's link, and are the same members in the same groups", async () => {
  const group = await team.group("Ops / Night", []);
  const [id] = (await send(sheetFile([HEADING, ["Ann", mailOf("ann"), "ops/night"]]))).ids;
  const { token } = await readNewestMail(database().database.handle, mailOf("ann"));
  const ann = await team.server.client();
  const password = "a long enough password";
  await ann.call(accountCalls.acceptInvite, {
    body: {
      workspaceId: team.workspaceId,
      email: mailOf("ann"),
      token,
      name: "Ann Lee",
      password,
      passwordConfirm: password,
    },
  });
  const info = await ann.call(sessionCalls.getUserInfo, {});
  expect(info.loggedIn && info.user).toMatchObject({ id, name: "Ann Lee", groups: [{ id: group }] });
});

describe("a spreadsheet with problems", () => {
  it("adds nobody and reports everything at once, with row and column", async () => {
    const known = await team.join({ name: "Known", email: mailOf("known") });
    const before = await countRows();
    const rows = [
      HEADING,
      ["Ann", mailOf("ann"), ""],
      ["", mailOf("KNOWN").toUpperCase(), "Nowhere"],
      [],
      ["Bob", ` ${mailOf("ann")}`, ""],
    ];
    expect(await messagesOf(sheetFile(rows))).toEqual([
      "rows.3.name required: Row 3, column A: This is required.",
      "rows.3.groups no_group_named: Row 3, column C: There's no group called “Nowhere”.",
      "rows.3.email already_member: Row 3, column B: This person is already in the workspace.",
      "rows.5.email same_as_row: Row 5, column B: Same email as in row 2.",
    ]);
    expect(await countRows()).toEqual(before);
    expect(known.memberId).toBeGreaterThan(0);
  });

  it("reports a missing column by its heading", async () => {
    expect(await messagesOf(sheetFile([["Name"], ["Ann"]]))).toEqual([
      "file no_column: The “Email” column is missing. Keep the template's first row as is.",
    ]);
  });

  it("reports in the reader's language", async () => {
    const file = sheetFile([
      ["Имя", "Почта"],
      ["Анна", "анна"],
    ]);
    const encoded = await encodeForm(await toFormData({ files: { file } }));
    const token = await team.server.openSession({ accountId: mod.accountId, workspaceId: team.workspaceId });
    const headers = { ...encoded.headers, authorization: `Bearer ${token}`, "x-language": "ru" };
    const answer = await team.server.ask({
      method: "POST",
      url: "/api/v1/users/bulk",
      payload: encoded.payload,
      headers,
    });
    expect(answer.json().data.validationErrors).toEqual([
      {
        field: "rows.2.email",
        code: "not_an_email",
        message: "Строка 2, столбец B: Введите адрес почты, например anna@example.com.",
      },
    ]);
  });

  it("reports a formula, which is never computed", async () => {
    const cell = (name: string, text: string) => `<c r="${name}" t="inlineStr"><is><t>${text}</t></is></c>`;
    const sheet = sheetXml(
      `<row r="1">${cell("A1", "Name")}${cell("B1", "Email")}</row><row r="2"><c r="A2" t="str"><f>HYPERLINK("http://evil.test","Ann")</f><v>Ann</v></c>${cell("B2", mailOf("ann"))}</row>`,
    );
    expect(await messagesOf(toFile(workbook(sheet)))).toEqual([
      "rows.2.name is_formula: Row 2, column A: This is a formula. Use its value instead.",
    ]);
  });

  it.each([
    "600 MB of spaces",
    "a cell in the last column of the last row",
    "two thousand rows",
    "macros",
    "a password, as office programs set one",
  ])("such as %s is refused as a file", async (name) => {
    const hostile = HOSTILE_SHEETS[name];
    const messages = await messagesOf(toFile(hostile?.make() ?? new Uint8Array()));
    expect(messages.map((each) => each.split(":")[0])).toEqual([`file ${hostile?.code}`]);
  });

  it("doesn't delay anyone else's requests", async () => {
    const hostile = HOSTILE_SHEETS["a million shared texts, of which it wants the last"];
    const file = toFile(hostile?.make() ?? new Uint8Array());
    let isRefused = false;
    const refused = messagesOf(file).finally(() => (isRefused = true));
    await mod.client.call(sessionCalls.getUserInfo, {});
    expect(isRefused).toBe(false);
    expect(await refused).toHaveLength(1);
  });
});

it("can have a hundred people and not one more", async () => {
  const people = (count: number) =>
    Array.from({ length: count }, (_each, index) => [`P ${index}`, mailOf(`p${index}`)]);
  expect(await messagesOf(sheetFile([HEADING, ...people(MAX_BULK_USERS + 1)]))).toEqual([
    "file too_many_users: Add at most 100 people per file. Split it up.",
  ]);
  expect((await send(sheetFile([HEADING, ...people(MAX_BULK_USERS)]))).ids).toHaveLength(MAX_BULK_USERS);
});

it("adds once per key, and repeats the answer", async () => {
  const file = sheetFile([HEADING, ["Ann", mailOf("ann")]]);
  const first = await send(file, { idempotencyKey: `sheet-${counter}` });
  expect(await send(file, { idempotencyKey: `sheet-${counter}` })).toEqual(first);
  await expect(
    send(sheetFile([HEADING, ["Bob", mailOf("bob")]]), { idempotencyKey: `sheet-${counter}` }),
  ).rejects.toMatchObject({ kind: "conflict" });
});

describe("the template", () => {
  async function template(language: string) {
    const token = await team.server.openSession({ accountId: mod.accountId, workspaceId: team.workspaceId });
    return team.server.ask({
      url: "/api/v1/users/bulk/template",
      headers: { authorization: `Bearer ${token}`, "x-language": language },
    });
  }

  it.each([
    ["en", ["Name", "Email", "Groups"], "Add people.xlsx"],
    ["ru", ["Имя", "Почта", "Группы"], "Добавить людей.xlsx"],
  ])("in %s has headings that are recognized again", async (language, headings, name) => {
    const answer = await template(language);
    expect(answer.headers["content-disposition"]).toContain(encodeURIComponent(name));
    const [row, ...others] = await readSpreadsheet(answer.rawPayload);
    expect([row?.cells.map(({ text }) => text), others]).toEqual([headings, []]);
    expect(await messagesOf(toFile(answer.rawPayload))).toEqual([expect.stringMatching(/^file no_users: /)]);
  });

  async function sheetOf(bytes: Uint8Array, number: 1 | 2) {
    const xml = strFromU8(unzipSync(bytes)[`xl/worksheets/sheet${number}.xml`] ?? new Uint8Array());
    const all = (pattern: RegExp) => [...xml.matchAll(pattern)].map(([, found]) => found);
    return { texts: all(/<t[^>]*>([^<]*)<\/t>/g), widths: all(/ width="(\d+)"/g).map(Number) };
  }

  it("says on a second sheet how to fill in the first, and which groups there are", async () => {
    const help = [
      "Instructions",
      "Add one person per row on the first sheet, up to 100. Name and email are required.",
      "Use the group names below, separated by semicolons. You can leave this column empty.",
      "Either everyone is added or nobody. Each problem is listed with its row and column.",
      "",
      "Groups in this workspace",
    ];
    const helpSheet = async () => sheetOf((await template("en")).rawPayload, 2);
    expect(await helpSheet()).toEqual({ texts: [...help, "There are no groups yet."], widths: [100] });
    const other = await buildTeam(database());
    await other.group("Theirs", []);
    await other.close();
    for (const name of ["Sales", "Night"]) await team.group(name, []);
    expect((await helpSheet()).texts).toEqual([...help, "Night", "Sales"]);
    expect((await sheetOf((await template("en")).rawPayload, 1)).widths).toEqual([32, 36, 44]);
  });

  it("is for people who may add people", async () => {
    const member = await team.join({ name: "Member" });
    const token = await team.server.openSession({ accountId: member.accountId, workspaceId: team.workspaceId });
    const answer = await team.server.ask({
      url: "/api/v1/users/bulk/template",
      headers: { authorization: `Bearer ${token}` },
    });
    expect(answer.statusCode).toBe(403);
  });
});
