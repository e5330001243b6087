import { connect } from "node:net";
import type { AddressInfo } from "node:net";
import { createHash } from "node:crypto";
import { endpoint } from "@guildhall/core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { buildMember, buildWorkspace } from "../testing/build-people.ts";
import type { BuiltMember } from "../testing/build-people.ts";
import { encodeForm } from "../testing/encode-form.ts";
import { useTestDatabase } from "../testing/test-database.ts";
import { createTestServer } from "../testing/test-server.ts";
import type { TestServer } from "../testing/test-server.ts";
import { implement } from "./implement.ts";
import { drawOpenApi } from "./openapi.ts";

const MAX_BYTES = 300_000;
const sendSheet = endpoint({
  name: "sendSheet",
  method: "POST",
  path: "/test/sheets",
  summary: "Takes a spreadsheet.",
  access: { who: "member" },
  body: z.object({ title: z.string() }).optional(),
  files: { sheet: { kinds: ["xlsx"], maxBytes: MAX_BYTES, isReadByHandler: true } },
  response: z.object({ heard: z.string() }),
  movesValue: true,
});
const getSheet = endpoint({
  name: "getSheet",
  method: "GET",
  path: "/test/sheet",
  summary: "Gives a spreadsheet.",
  access: { who: "member" },
  response: z.object({}),
  download: "xlsx",
});

const database = useTestDatabase();
let server: TestServer;
let ada: BuiltMember;
let token: string;
let taken = 0;

beforeAll(async () => {
  server = createTestServer({
    database: database().database,
    routes: [
      implement(sendSheet, async (_call, { body, files }) => {
        taken += 1;
        const hash = createHash("sha256")
          .update(await files.sheet.read())
          .digest("hex");
        return { heard: `${files.sheet.name} ${files.sheet.kind} ${hash} ${body?.title ?? "-"}` };
      }),
      implement(getSheet, async () => ({ fileName: 'Люди "1".xlsx', bytes: zipOf("x") })),
    ],
  });
  const { id } = await buildWorkspace(database().database.handle);
  ada = await buildMember(database().database.handle, { workspaceId: id });
  token = await server.openSession(ada);
});
afterAll(() => server.close());

function zipOf(text: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(Buffer.concat([Buffer.from("504b0304", "hex"), Buffer.from(text)]));
}

function formOf(
  parts: readonly (readonly [string, string | Uint8Array<ArrayBuffer>])[],
  name = "people.xlsx",
): FormData {
  const form = new FormData();
  for (const [field, content] of parts) {
    if (typeof content === "string") form.append(field, content);
    else form.append(field, new Blob([content]), name);
  }
  return form;
}

const URL = "/api/v1/test/sheets";

async function post(form: FormData, headers: Readonly<Record<string, string>> = {}) {
  const encoded = await encodeForm(form);
  const own = { authorization: `Bearer ${token}`, ...encoded.headers, ...headers };
  return server.ask({ method: "POST", url: URL, payload: encoded.payload, headers: own });
}

async function refusal(form: FormData, headers: Readonly<Record<string, string>> = {}) {
  const answer = await post(form, headers);
  const { data, errors } = answer.json();
  const fields = (data?.validationErrors ?? []).map(
    (each: { field: string; code: string }) => `${each.field} ${each.code}`,
  );
  return {
    status: answer.statusCode,
    code: errors[0]?.code,
    field: errors[0]?.field,
    message: errors[0]?.message,
    fields,
  };
}

describe("a form", () => {
  it("has its file byte for byte, and its JSON part as the body", async () => {
    const bytes = new Uint8Array(Buffer.concat([zipOf("\r\n--x\r\n\u0000"), Buffer.from([0xff, 0xfe, 13, 10])]));
    const answer = await post(
      formOf(
        [
          ["entity", '{"title":"Spring"}'],
          ["sheet", bytes],
        ],
        "люди.xlsx",
      ),
    );
    const hash = createHash("sha256").update(bytes).digest("hex");
    expect(answer.json().data.heard).toBe(`люди.xlsx xlsx ${hash} Spring`);
  });

  it("with the largest allowed file is accepted, and one byte more is refused by field and limit", async () => {
    const ofSize = (size: number) => new Uint8Array(Buffer.concat([zipOf(""), Buffer.alloc(size - 4, 7)]));
    expect((await post(formOf([["sheet", ofSize(MAX_BYTES)]]))).statusCode).toBe(200);
    const answer = await refusal(formOf([["sheet", ofSize(MAX_BYTES + 1)]]));
    expect(answer).toMatchObject({ status: 413, code: "ErrorTooLarge", field: "sheet" });
    expect(answer.message).toBe("The file is larger than 0.29 MB.");
    const much = await refusal(formOf([["sheet", ofSize(MAX_BYTES * 3)]]));
    expect(much).toMatchObject({ status: 413, field: "sheet" });
  });

  it.each([
    ["another kind by its first bytes, whatever it is called", Buffer.from("%PDF-1.7 ..."), "people.xlsx"],
    ["a picture", Buffer.from("89504e470d0a1a0a", "hex"), "people.xlsx"],
  ])("with %s is refused by field and kind", async (_, bytes, name) => {
    const answer = await refusal(formOf([["sheet", new Uint8Array(bytes)]], name), { "x-language": "ru" });
    expect(answer).toMatchObject({
      status: 415,
      code: "ErrorUnsupportedType",
      field: "sheet",
      message: "Такой тип файла не подходит. Нужен XLSX.",
    });
  });

  it.each<[string, readonly (readonly [string, string | Uint8Array<ArrayBuffer>])[], string[]]>([
    ["without its file", [["entity", "{}"]], ["sheet required"]],
    ["with an empty file", [["sheet", new Uint8Array()]], ["sheet required"]],
    ["with words in place of a file", [["sheet", "PK"]], ["sheet required"]],
    [
      "with two files",
      [
        ["sheet", zipOf("1")],
        ["sheet", zipOf("2")],
      ],
      ["sheet duplicate"],
    ],
    [
      "with a file that nobody asked for",
      [
        ["sheet", zipOf("1")],
        ["other", zipOf("2")],
        ["constructor", "x"],
      ],
      ["other unknown_field", "constructor unknown_field"],
    ],
    [
      "with a part that does not fit",
      [
        ["sheet", zipOf("1")],
        ["entity", '{"title":1}'],
      ],
      ["title wrong_type"],
    ],
  ])("%s is refused by field", async (_, parts, fields) => {
    expect(await refusal(formOf(parts))).toMatchObject({ status: 422, fields });
  });

  it.each([
    ["no JSON", "{"],
    ["a NUL", '{"title":"\\u0000"}'],
    ["half a character", '{"title":"\\ud800"}'],
  ])("whose JSON part is or holds %s is refused", async (_, entity) => {
    expect(
      await refusal(
        formOf([
          ["sheet", zipOf("1")],
          ["entity", entity],
        ]),
      ),
    ).toMatchObject({ status: 400, code: "ErrorBadRequest" });
  });
});

describe("an invalid form", () => {
  const start = "--x\r\n";
  const part = `${start}Content-Disposition: form-data; name="sheet"; filename="a.xlsx"\r\n\r\n`;

  async function send(payload: string, type = "multipart/form-data; boundary=x") {
    const headers = { authorization: `Bearer ${token}`, "content-type": type };
    const answer = await server.ask({ method: "POST", url: URL, payload, headers });
    return `${answer.statusCode} ${answer.json().errors[0].code}`;
  }

  it.each([
    ["that is cut off", `${part}PK\u0003\u0004`],
    ["of thousands of parts", `${part}a\r\n`.repeat(3_000)],
    ["with an endless heading", `${start}${"X-A: b\r\n".repeat(10_000)}\r\n\r\n--x--\r\n`],
    ["without parts, that is not closed", start],
    ["without anything", ""],
  ])("%s is refused", async (_, payload) => {
    expect(await send(payload)).toBe("400 ErrorBadRequest");
  });

  it.each([
    "application/jsonp",
    "text/plain",
    "multipart/form-data",
    "multipart/mixed; boundary=x",
    "application/x-www-form-urlencoded",
  ])("such as %s is told what's expected", async (type) => {
    expect(await send("{}", type)).toBe("415 ErrorUnsupportedType");
  });

  it("such as JSON lacks the file that a call needs", async () => {
    expect(await send("{}", "application/json")).toMatch(/^422 /);
  });

  it("is sent to a call that takes none", async () => {
    const encoded = await encodeForm(formOf([["sheet", zipOf("1")]]));
    const answer = await server.ask({
      method: "POST",
      url: "/api/v1/user/login",
      payload: encoded.payload,
      headers: encoded.headers,
    });
    expect(answer.statusCode).toBe(415);
  });
});

describe("a cross-site form", () => {
  it.each([
    [403, { "sec-fetch-site": "cross-site", origin: "https://evil.example" }],
    [403, { "sec-fetch-site": "same-site" }],
    [403, { "sec-fetch-site": "none", origin: "null" }],
    [401, { cookie: "", authorization: "Bearer nobody" }],
  ])("gets %i before its file is read", async (status, headers) => {
    const before = taken;
    const encoded = await encodeForm(formOf([["sheet", zipOf("1")]]));
    const own = { cookie: `guildhall_session=${token}`, ...encoded.headers, ...headers };
    const answer = await server.ask({ method: "POST", url: URL, payload: encoded.payload, headers: own });
    expect([answer.statusCode, taken]).toEqual([status, before]);
  });

  it("with a cookie and no origin is refused", async () => {
    const encoded = await encodeForm(formOf([["sheet", zipOf("1")]]));
    const headers = { ...encoded.headers, cookie: `guildhall_session=${token}` };
    const answer = await server.fastify.inject({ method: "POST", url: URL, payload: encoded.payload, headers });
    expect(answer.statusCode).toBe(403);
  });
});

it("is documented with its limits, and so is a file in an answer", () => {
  const { paths } = JSON.parse(JSON.stringify(drawOpenApi({ sendSheet, getSheet }, "1")));
  expect(paths["/test/sheets"].post.requestBody.content["multipart/form-data"]).toMatchObject({
    schema: {
      required: ["sheet"],
      properties: { title: { type: "string" }, sheet: { format: "binary", maxLength: MAX_BYTES } },
    },
    encoding: { sheet: { contentType: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet" } },
  });
  expect(Object.keys(paths["/test/sheets"].post.responses)).toEqual(expect.arrayContaining(["413", "415", "422"]));
  expect(Object.keys(paths["/test/sheet"].get.responses["200"].content)).toEqual([
    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  ]);
});

it("acts once per key, and recognizes another file by its content", async () => {
  const before = taken;
  const send = (text: string) => post(formOf([["sheet", zipOf(text)]]), { "idempotency-key": "one" });
  const [first, again, other] = [await send("a"), await send("a"), await send("b")];
  expect([first.statusCode, again.statusCode, other.statusCode, taken - before]).toEqual([200, 200, 409, 1]);
  expect([again.body, again.headers["idempotency-replayed"]]).toEqual([first.body, "true"]);
});

it("answers with a file saved under its own name", async () => {
  const answer = await server.ask({ url: "/api/v1/test/sheet", headers: { authorization: `Bearer ${token}` } });
  expect(answer.rawPayload).toEqual(Buffer.from(zipOf("x")));
  expect(answer.headers).toMatchObject({
    "content-type": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    "content-disposition": `attachment; filename="____ _1_.xlsx"; filename*=UTF-8''${encodeURIComponent('Люди "1".xlsx')}`,
    "cache-control": "no-store",
    "x-content-type-options": "nosniff",
  });
});

it("reuses its connection after a body refused midway, and ends it after one that breaks off", async () => {
  await server.fastify.listen({ port: 0, host: "127.0.0.1" });
  const { port } = server.fastify.server.address() as AddressInfo;
  const head = (length: number) =>
    `POST ${URL} HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${token}\r\nContent-Type: multipart/form-data; boundary=x\r\nContent-Length: ${length}\r\n\r\n`;
  const socket = connect(port, "127.0.0.1");
  let heard = "";
  socket.on("data", (chunk) => (heard += String(chunk)));
  const until = async (text: string, times: number) =>
    expect.poll(() => heard.split(text).length - 1, { timeout: 10_000 }).toBe(times);
  const much = MAX_BYTES * 4;
  socket.write(head(much));
  await until("HTTP/1.1 413", 1);
  socket.write(Buffer.alloc(much, 65));
  socket.write(head(5));
  socket.write("hello");
  await until("HTTP/1.1 400", 1);
  socket.write(head(1_000));
  socket.write("only a part");
  socket.destroy();
  expect((await post(formOf([["sheet", zipOf("1")]]))).statusCode).toBe(200);
});
