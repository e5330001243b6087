import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { endpoint } from "@guildhall/core";
import { strFromU8, unzipSync } from "fflate";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import * as z from "zod/mini";
import { createLog } from "../lib/log.ts";
import type { Cell, TypedSheet } from "../spreadsheets/typed-sheet.ts";
import { buildMember, buildWorkspace } from "../testing/build-people.ts";
import { createFixedClock } from "../testing/fixed-clock.ts";
import { useTestDatabase } from "../testing/test-database.ts";
import { createTestServer } from "../testing/test-server.ts";
import type { TestServer } from "../testing/test-server.ts";
import { implement } from "./implement.ts";
import { drawOpenApi } from "./openapi.ts";

const XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
const OFFICE = "/usr/bin/soffice";
const exportPeople = endpoint({
  name: "exportPeople",
  method: "GET",
  path: "/test/people/export",
  summary: "Exports.",
  access: { who: "member" },
  query: z.object({ fail: z._default(z.string(), "") }),
  response: z.object({ excelData: z.string(), fileName: z.string() }),
  export: true,
});

const INERT = ["=1+1", "+7 900", "-5", "@SUM(A1)", "\t=1", '=HYPERLINK("http://x.test","y")'];
const TEXTS = [...INERT, "a_x000D_b", '<b> & "q"', "две\nстроки", "end\u0000\u0001\ud800", "007"];
const PAID_AT = new Date("2026-03-29T00:30:00Z");

const database = useTestDatabase();
const logged: string[] = [];
let server: TestServer;
let headers: Readonly<Record<string, string>>;

beforeAll(async () => {
  server = createTestServer({
    database: database().database,
    clock: createFixedClock("2026-11-16T22:05:09Z"),
    log: createLog({ logLevel: "error" }, { write: (line) => void logged.push(line) }),
    routes: [
      implement(exportPeople, async (_call, { query }): Promise<TypedSheet> => ({
        sheetName: "Итоги: [все]/2026 и очень длинное название листа",
        columns: [
          { title: "Имя", kind: "text", width: 30 },
          { title: "Places", kind: "number", width: 10 },
          { title: "Sum", kind: "amount", width: 12 },
          { title: "At", kind: "instant", width: 20 },
        ],
        rows: rowsOf(query.fail === "yes"),
      })),
    ],
  });
  const { id } = await buildWorkspace(database().database.handle);
  await database().database.pool.query(`update workspaces set settings = '{"tz":"Asia/Kolkata"}' where id = $1`, [id]);
  headers = {
    authorization: `Bearer ${await server.openSession(await buildMember(database().database.handle, { workspaceId: id }))}`,
  };
});
afterAll(() => server.close());

async function* rowsOf(fails: boolean): AsyncGenerator<readonly Cell[]> {
  for (const [index, text] of TEXTS.entries()) {
    yield [text, index, 123_456 + index, index === 0 ? null : PAID_AT];
    if (fails) throw new TypeError("the database went away");
  }
  for (let index = 0; index < 1_000; index += 1) yield [`row ${index}`, -index, -index, null];
}

async function ask(accept = "application/json", fail = "") {
  return server.ask({ url: `/api/v1/test/people/export?fail=${fail}`, headers: { ...headers, accept } });
}

describe("an export", () => {
  it("is answered in base64, with the workspace's time in its name", async () => {
    const { data } = (await ask()).json();
    expect(data.fileName).toBe("Итоги все 2026 и очень длинное название листа 2026-11-17 03-35-09.xlsx");
    expect([data.status, Buffer.from(data.excelData, "base64").subarray(0, 4).toString("hex")]).toEqual([
      "ok",
      "504b0304",
    ]);
  });

  it("is the file itself if its type is requested, byte for byte", async () => {
    const answer = await ask(`${XLSX}, */*;q=0.1`);
    expect(answer.headers).toMatchObject({
      "content-type": XLSX,
      "x-content-type-options": "nosniff",
      "cache-control": "no-store",
    });
    expect(answer.headers["content-disposition"]).toContain(`filename*=UTF-8''${encodeURIComponent("Итоги все 2026")}`);
    expect(answer.rawPayload.equals(Buffer.from((await ask()).json().data.excelData, "base64"))).toBe(true);
  });

  it("has typed numbers, amounts and instants, and a bold, frozen heading", async () => {
    const parts = unzipSync((await ask(XLSX)).rawPayload);
    const sheet = strFromU8(parts["xl/worksheets/sheet1.xml"] ?? new Uint8Array());
    expect(sheet).toContain('<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>');
    expect(sheet).toContain('<c s="1" t="inlineStr"><is><t xml:space="preserve">Имя</t></is></c>');
    expect(sheet).toContain('<c s="2"><v>1</v></c><c s="3"><v>1234.57</v></c><c s="4"><v>46110.25</v></c>');
    expect(sheet).toContain('<c s="5" t="inlineStr"><is><t xml:space="preserve">=1+1</t></is></c>');
    expect(sheet).not.toContain("<f>");
    expect(strFromU8(parts["xl/workbook.xml"] ?? new Uint8Array())).toContain('name="Итоги   все  2026 и очень длинн"');
  });

  it("that breaks off is reported if possible, logged, and never looks complete", async () => {
    expect([
      (await ask("application/json", "yes")).statusCode,
      (await ask("application/json", "yes")).json().errors[0].code,
    ]).toEqual([500, "ErrorUnknown"]);
    const whole = await ask(XLSX, "yes").catch((error: unknown) => error);
    expect(whole).toBeInstanceOf(Error);
    expect(logged.join("")).toContain("an export broke off");
  });

  it("is documented both ways", () => {
    const { paths } = JSON.parse(JSON.stringify(drawOpenApi({ exportPeople }, "1")));
    expect(Object.keys(paths["/test/people/export"].get.responses["200"].content)).toEqual(["application/json", XLSX]);
  });

  it.skipIf(!existsSync(OFFICE))(
    "opens in LibreOffice with every value intact (skipped if LibreOffice isn't installed)",
    { timeout: 90_000 },
    async () => {
      const folder = await mkdtemp(join(tmpdir(), "guildhall-export-"));
      await writeFile(join(folder, "a.xlsx"), (await ask(XLSX)).rawPayload);
      // Separated by "|", text in quotes, everything else raw: text in place of a number would show.
      const filter = "csv:Text - txt - csv (StarCalc):124,34,76,1,,0,true,true,false";
      await promisify(execFile)(OFFICE, [
        `-env:UserInstallation=file://${folder}/profile`,
        "--headless",
        "--convert-to",
        filter,
        "--outdir",
        folder,
        join(folder, "a.xlsx"),
      ]);
      const csv = (await readFile(join(folder, "a.csv"), "utf8")).replace(/^\ufeff/, "");
      await rm(folder, { recursive: true, force: true });
      const shown = csv.split(/\r?\n(?="|$)/);
      expect(shown.slice(0, 9)).toEqual([
        '"Имя"|"Places"|"Sum"|"At"',
        '"=1+1"|0|1234.56|',
        '"+7 900"|1|1234.57|2026-03-29 06:00:00',
        '"-5"|2|1234.58|2026-03-29 06:00:00',
        '"@SUM(A1)"|3|1234.59|2026-03-29 06:00:00',
        '"\t=1"|4|1234.6|2026-03-29 06:00:00',
        '"=HYPERLINK(""http://x.test"",""y"")"|5|1234.61|2026-03-29 06:00:00',
        '"a_x000D_b"|6|1234.62|2026-03-29 06:00:00',
        '"<b> & ""q"""|7|1234.63|2026-03-29 06:00:00',
      ]);
      expect(shown.slice(9, 13)).toEqual([
        expect.stringMatching(/^"две\nстроки"\|8\|/),
        expect.stringMatching(/^"end\ufffd"\|9\|/),
        expect.stringMatching(/^"007"\|10\|/),
        '"row 0"|0|0|',
      ]);
      expect(shown.filter((line) => line.startsWith('"row')).length).toBe(1_000);
    },
  );
});
