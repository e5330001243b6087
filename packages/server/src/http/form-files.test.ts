import { randomBytes } from "node:crypto";
import { request } from "node:http";
import type { AddressInfo } from "node:net";
import { endpoint } from "@guildhall/core";
import { strToU8, zipSync } from "fflate";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import * as z from "zod/mini";
import { buildMember, buildWorkspace } from "../testing/build-people.ts";
import { encodeForm } from "../testing/encode-form.ts";
import { useTestDatabase } from "../testing/test-database.ts";
import { createTestServer } from "../testing/test-server.ts";
import type { TestServer } from "../testing/test-server.ts";
import { createFormSlots } from "./form-slots.ts";
import { implement } from "./implement.ts";

const MAX_BYTES = 200_000;
const MAX_COUNT = 10;
const sendWork = endpoint({
  name: "sendWork",
  method: "POST",
  path: "/test/work",
  summary: "Takes files.",
  access: { who: "member" },
  body: z.strictObject({
    comment: z._default(z.string().check(z.trim(), z.maxLength(50)), ""),
    oldFileIds: z._default(z.array(z.int().check(z.gte(1))), []),
  }),
  files: { "file_{n}": { kinds: ["jpeg", "png", "pdf", "docx", "xlsx"], maxBytes: MAX_BYTES, maxCount: MAX_COUNT } },
  response: z.object({ files: z.array(z.string()), comment: z.string(), oldFileIds: z.array(z.int()) }),
});

const database = useTestDatabase();
let server: TestServer;
let token: string;
let taken = 0;

beforeAll(async () => {
  server = createTestServer({
    database: database().database,
    routes: [
      implement(sendWork, async (_call, { body, files }) => {
        taken += 1;
        const told = files["file_{n}"].map(
          async (file) => `${file.field} ${file.name} ${file.kind} ${(await file.read()).length}`,
        );
        return { files: await Promise.all(told), ...body };
      }),
    ],
  });
  const { id } = await buildWorkspace(database().database.handle);
  token = await server.openSession(await buildMember(database().database.handle, { workspaceId: id }));
  await server.fastify.listen({ port: 0, host: "127.0.0.1" });
});
afterAll(() => server.close());

type Parts = readonly (readonly [field: string, content: string | Uint8Array<ArrayBuffer>, name?: string])[];

const png = (size = 20) =>
  new Uint8Array(Buffer.concat([Buffer.from("89504e470d0a1a0a", "hex"), Buffer.alloc(size - 8, 1)]));
const pdf = new Uint8Array(Buffer.from("%PDF-1.7\n"));

function formOf(parts: Parts): FormData {
  const form = new FormData();
  for (const [field, content, name = "a.png"] of parts) {
    if (typeof content === "string") form.append(field, content);
    else form.append(field, new Blob([content], { type: "image/png" }), name);
  }
  return form;
}

/** Over a real socket. */
async function send(
  { payload, headers }: { readonly payload: Buffer; readonly headers: Readonly<Record<string, string>> },
  language = "en",
) {
  const { port } = server.fastify.server.address() as AddressInfo;
  const own = {
    authorization: `Bearer ${token}`,
    "x-language": language,
    "content-length": payload.length,
    ...headers,
  };
  return new Promise<{ status: number; text: string }>((resolve, reject) => {
    const sent = request(
      { port, host: "127.0.0.1", method: "POST", path: "/api/v1/test/work", headers: own },
      (answer) => {
        let text = "";
        answer
          .setEncoding("utf8")
          .on("data", (chunk: string) => (text += chunk))
          .on("end", () => resolve({ status: answer.statusCode ?? 0, text }));
      },
    );
    sent.on("error", reject).end(payload);
  });
}

async function post(parts: Parts, language?: string) {
  const { status, text } = await send(await encodeForm(formOf(parts)), language);
  const { data, errors } = JSON.parse(text);
  const fields = (data?.validationErrors ?? []).map(
    (each: { field: string; code: string }) => `${each.field} ${each.code}`,
  );
  return {
    status,
    data,
    fields,
    field: errors[0]?.field,
    message: errors[0]?.message,
    told: data?.validationErrors?.[0]?.message,
  };
}

function office(main: string, more: Readonly<Record<string, string>> = {}, types = ""): Uint8Array<ArrayBuffer> {
  const [folder, type] =
    main === "docx" ? ["word/document", "wordprocessingml.document"] : ["xl/workbook", "spreadsheetml.sheet"];
  const list = `<Types><Override PartName="/${folder}.xml" ContentType="application/vnd.openxmlformats-officedocument.${type}.main+xml"/>${types}</Types>`;
  const files = { "[Content_Types].xml": list, [`${folder}.xml`]: "<x/>", ...more };
  return new Uint8Array(
    zipSync(Object.fromEntries(Object.entries(files).map(([path, text]) => [path, strToU8(text)]))),
  );
}

describe("files in a numbered field", () => {
  it("arrive in the order of their numbers, each with its type, large ones through the disk", async () => {
    const { data } = await post([
      ["file_10", png(MAX_BYTES), "last.png"],
      ["file_2", pdf, "Отчёт «1».pdf"],
      ["file_0", office("docx"), "a.docx"],
      ["file_1", office("xlsx"), 'odd, "quoted".bin'],
      ["entity", '{"comment":" done ","oldFileIds":[4]}'],
    ]);
    expect(data).toEqual({
      status: "ok",
      files: [
        `file_0 a.docx docx ${office("docx").length}`,
        `file_1 odd, "quoted".bin xlsx ${office("xlsx").length}`,
        "file_2 Отчёт «1».pdf pdf 9",
        `file_10 last.png png ${MAX_BYTES}`,
      ],
      comment: "done",
      oldFileIds: [4],
    });
  });

  it("may be left out, and so may the body", async () => {
    const { data } = await post([["comment", ""]]);
    expect(data).toMatchObject({ files: [], comment: "", oldFileIds: [] });
  });

  it.each<[string, Parts]>([
    [
      "by themselves",
      [
        ["comment", "да"],
        ["oldFileIds", "3"],
        ["oldFileIds", "5"],
      ],
    ],
    [
      "in a list",
      [
        ["comment", "да"],
        ["oldFileIds", "3, 5"],
      ],
    ],
    [
      "beside the JSON",
      [
        ["entity", '{"comment":"да"}'],
        ["oldFileIds", "3,5"],
      ],
    ],
  ])("arrive with body fields %s", async (_, parts) => {
    expect((await post([...parts, ["file_0", pdf]])).data).toMatchObject({ comment: "да", oldFileIds: [3, 5] });
  });

  it("needn't be a form if there are none: its JSON is enough", async () => {
    const json = (payload: string) =>
      send({ payload: Buffer.from(payload), headers: { "content-type": "application/json; charset=utf-8" } });
    const { status, text } = await json('{"comment":" да ","oldFileIds":[3,5]}');
    expect(status).toBe(200);
    expect(JSON.parse(text).data).toMatchObject({ files: [], comment: "да", oldFileIds: [3, 5] });
    expect((await json('{"comment":"да","other":1}')).status).toBe(422);
    expect((await json("{")).status).toBe(400);
    expect((await json(`{"comment":"${"a".repeat(65_536)}"}`)).status).toBe(400);
  });

  it.each<[string, Parts, string[]]>([
    [
      "an unknown part",
      [
        ["other", "x"],
        ["file_x", png()],
      ],
      ["other unknown_field", "file_x unknown_field"],
    ],
    [
      "a field that is there twice",
      [
        ["comment", "a"],
        ["comment", "b"],
      ],
      ["comment duplicate"],
    ],
    [
      "a field within and beside the JSON",
      [
        ["comment", "a"],
        ["entity", '{"comment":"b"}'],
      ],
      ["comment duplicate"],
    ],
    ["a number that is none", [["oldFileIds", "3,x"]], ["oldFileIds.1 not_a_number"]],
    ["a text that is too long", [["comment", "x".repeat(51)]], ["comment too_long"]],
    ["a key that reaches behind the object", [["__proto__", "x"]], ["__proto__ unknown_field"]],
    [
      "a file that is empty",
      [
        ["file_0", png()],
        ["file_1", new Uint8Array()],
      ],
      ["file_1 file_empty"],
    ],
    ["words in place of a file", [["file_3", "words"]], ["file_3 required"]],
    [
      "two files of one number",
      [
        ["file_3", png()],
        ["file_3", png()],
      ],
      ["file_3 duplicate"],
    ],
    ["eleven files", Array.from({ length: 11 }, (_, index) => [`file_${index}`, png()] as const), ["file_10 too_many"]],
  ])("are refused with %s, by field", async (_, parts, fields) => {
    const before = taken;
    expect(await post(parts)).toMatchObject({ status: 422, fields });
    expect(taken).toBe(before);
  });

  it.each([
    [
      "a program that is called a picture",
      Buffer.from("MZ\u0090\u0000 This program cannot be run in DOS mode"),
      "photo.png",
    ],
    [
      "a drawing that is called a picture",
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'),
      "photo.png",
    ],
    ["a page that is called a paper", Buffer.from("<html><script>1</script>%PDF-1.7"), "a.pdf"],
    ["a film that is called a picture", Buffer.from("GIF89a..............."), "photo.png"],
    ["a zip that is called a text", Buffer.from(zipSync({ "a.txt": strToU8("x") })), "a.docx"],
    ["a zip behind other bytes", Buffer.concat([Buffer.from("#!/bin/sh\n"), office("docx")]), "a.docx"],
    ["the beginning of a zip", Buffer.from(office("docx")).subarray(0, 60), "a.docx"],
    ["a text with macros", Buffer.from(office("docx", { "word/vbaProject.bin": "x" })), "a.docx"],
    [
      "a text that says it has macros",
      Buffer.from(office("docx", {}, '<Default Extension="bin" ContentType="application/vnd.ms-office.vbaProject"/>')),
      "a.docx",
    ],
    ["what a password protects", Buffer.concat([Buffer.from("d0cf11e0a1b11ae1", "hex"), Buffer.alloc(600)]), "a.xlsx"],
    ["noise", randomBytes(500), "a.jpeg"],
  ])("are refused if one is %s", async (_, bytes, name) => {
    const before = taken;
    const answer = await post(
      [
        ["file_0", png()],
        ["file_1", new Uint8Array(bytes), name],
      ],
      "ru",
    );
    expect(answer).toMatchObject({
      status: 415,
      field: "file_1",
      message: "Такой тип файла не подходит. Нужен JPEG, PNG, PDF, DOCX, XLSX.",
    });
    expect(taken).toBe(before);
  });

  it("are refused from the first excess byte, naming the field and the limit", async () => {
    const answer = await post([
      ["file_0", png()],
      ["file_7", png(MAX_BYTES + 1)],
    ]);
    expect(answer).toMatchObject({ status: 413, field: "file_7", message: "The file is larger than 0.19 MB." });
    const much = await post([["file_0", new Uint8Array(MAX_BYTES * MAX_COUNT + 70_000)]]);
    expect(much).toMatchObject({ status: 413, field: "file_0" });
  });

  it("are limited even with an unknown length, and where none are expected", async () => {
    const piece = Buffer.alloc(64 * 1024, 65);
    for (const [field, name] of [
      ["file_0", "file_0"],
      ["other", "other"],
    ]) {
      const { port } = server.fastify.server.address() as AddressInfo;
      const headers = {
        authorization: `Bearer ${token}`,
        "content-type": "multipart/form-data; boundary=x",
        "transfer-encoding": "chunked",
      };
      const answer = await new Promise<string>((resolve, reject) => {
        const sent = request({ port, host: "127.0.0.1", method: "POST", path: "/api/v1/test/work", headers }, (got) => {
          let text = String(got.statusCode);
          got
            .setEncoding("utf8")
            .on("data", (chunk: string) => (text += chunk))
            .on("end", () => resolve(text));
        });
        sent.on("error", reject);
        sent.write(`--x\r\nContent-Disposition: form-data; name="${field}"; filename="a.png"\r\n\r\n`);
        for (let count = 0; count < 10; count += 1) sent.write(piece);
        sent.end("\r\n--x--\r\n");
      });
      expect(answer).toMatch(/^413/);
      expect(answer).toContain(`"field":"${name}"`);
    }
  });

  it.each([
    ["leads elsewhere", "../x.png"],
    ["leads elsewhere in another system", "..\\x.png"],
    ["is of dots", ".."],
    ["reads backwards", "photo\u202egpj.exe"],
    ["breaks the line", "a\r\nSet-Cookie: x=1.png"],
    ["is of 300 characters", `${"x".repeat(296)}.png`],
  ])("are refused if the name of one %s", async (_, name) => {
    expect(await post([["file_0", png(), name]])).toMatchObject({
      status: 422,
      fields: ["file_0 file_name"],
      told: expect.stringContaining("255"),
    });
  });
});

const DISPOSITION = 'Content-Disposition: form-data; name="file_0"';

function writtenForm(heading: string): {
  readonly payload: Buffer;
  readonly headers: Readonly<Record<string, string>>;
} {
  const payload = Buffer.concat([Buffer.from(`--x\r\n${heading}\r\n\r\n`), pdf, Buffer.from("\r\n--x--\r\n and more")]);
  return { payload, headers: { "content-type": 'multipart/form-data; boundary="x"' } };
}

it.each([
  [`${DISPOSITION}; filename*=UTF-8''%D0%AF.pdf; filename="ya.pdf"`, "Я.pdf"],
  [`content-type: a/b\r\n${DISPOSITION}; filename="a\\"b.pdf"`, 'a"b.pdf'],
  [`${DISPOSITION}; filename="Я.pdf"`, "Я.pdf"],
])("a part headed %s has the intended name", async (heading, name) => {
  const { text } = await send(writtenForm(heading));
  expect(JSON.parse(text).data.files).toEqual([`file_0 ${name} pdf 9`]);
});

it.each([
  "Content-Disposition: form-data",
  'Content-Disposition: attachment; name="file_0"',
  `${DISPOSITION}\r\nX: \ufffe`.replace("\ufffe", "\u0000"),
])("a part headed %j gets an answer, and never a server error", async (heading) => {
  const { status } = await send(writtenForm(heading));
  expect([400, 422]).toContain(status);
});

it("one account can send four forms at once, and all of them as many as the disk can take", async () => {
  const slots = createFormSlots();
  const ends: (() => void)[] = [];
  const hold = (who: string) => slots.hold(who, () => new Promise<void>((resolve) => ends.push(resolve)));
  const held = Array.from({ length: 64 }, (_, index) => hold(String(Math.floor(index / 4))));
  await expect(hold("0")).rejects.toMatchObject({ code: "ErrorTooManyRequests" });
  await expect(hold("new")).rejects.toMatchObject({ code: "ErrorUnavailable" });
  ends.forEach((end) => end());
  await Promise.all(held);
  expect(await slots.hold("0", () => Promise.resolve("in"))).toBe("in");
});
