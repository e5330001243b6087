import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { crc32 } from "node:zlib";
import { endpoint, RefusedError } from "@guildhall/core";
import type { Attachment } from "@guildhall/core/attachments";
import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import * as z from "zod/mini";
import { createFolderStore } from "../files/folder-store.ts";
import { createFileModule } from "../files/file.routes.ts";
import { implement, implementInSteps } from "../http/implement.ts";
import { buildMember, buildWorkspace } from "../testing/build-people.ts";
import { createFixedClock } from "../testing/fixed-clock.ts";
import { useTestDatabase } from "../testing/test-database.ts";
import { createTestServer } from "../testing/test-server.ts";
import type { TestServer } from "../testing/test-server.ts";
import { keepAttachments, presentAttachments, storeAttachments } from "./index.ts";
import { setAttachmentsKept } from "./attachment.repository.ts";
import { removeLooseAttachments } from "./remove-loose-attachments.ts";

const shape = z.object({ ids: z.array(z.int()) });
const sendFiles = endpoint({
  name: "sendFiles",
  method: "POST",
  path: "/test/files",
  summary: "Keeps files.",
  access: { who: "member" },
  body: z.strictObject({ fail: z._default(z.boolean(), false) }),
  files: { "file_{n}": { kinds: ["jpeg", "png", "pdf", "docx", "xlsx"], maxBytes: 9_000_000, maxCount: 10 } },
  response: shape,
  movesValue: true,
});
const dropFiles = endpoint({
  name: "dropFiles",
  method: "PUT",
  path: "/test/files",
  summary: "Drops files.",
  access: { who: "member" },
  body: shape,
  response: z.object({}),
});
const getFiles = endpoint({
  name: "getFiles",
  method: "GET",
  path: "/test/files",
  summary: "Reads files.",
  access: { who: "member" },
  query: z.object({ ids: z.string() }),
  response: z.object({ items: z.array(z.any()) }),
});

const database = useTestDatabase();
const clock = createFixedClock("2026-11-16T09:10:00Z");
let server: TestServer;
let dataDir = "";
let workspaceId = 0;
let ada: Headers;

type Headers = Readonly<Record<string, string>>;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "guildhall-attachments-"));
  server = createTestServer({
    database: database().database,
    clock,
    config: { dataDir },
    files: createFolderStore(dataDir),
    modules: (deps) => [createFileModule(deps)],
    routes: [
      implementInSteps(sendFiles, {
        prepare: async (call, { body, files }) => ({ body, ids: await storeAttachments(call, files["file_{n}"]) }),
        act: async (call, { body, ids }) => {
          await keepAttachments(call, ids);
          if (body.fail) throw new RefusedError("too_late");
          return { ids };
        },
      }),
      implement(dropFiles, async (call, { body }) => {
        await setAttachmentsKept(call.db, { workspaceId, ids: body.ids }, null);
        return {};
      }),
      implement(getFiles, async (call, { query }) => ({
        items: await presentAttachments(call, query.ids.split(",").map(Number)),
      })),
    ],
  });
});
beforeEach(async () => {
  workspaceId = (await buildWorkspace(database().database.handle)).id;
  ada = await signIn();
});
afterAll(async () => {
  await server.close();
  await rm(dataDir, { recursive: true, force: true });
});

async function signIn(into = workspaceId): Promise<Headers> {
  const { accountId } = await buildMember(database().database.handle, { workspaceId: into });
  return { authorization: `Bearer ${await server.openSession({ accountId, workspaceId: into })}` };
}

async function send(files: readonly File[], fields: Readonly<Record<string, string>> = {}) {
  const form = new FormData();
  files.forEach((file, index) => form.append(`file_${index}`, file));
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  const written = new Response(form);
  const headers = { ...ada, "content-type": written.headers.get("content-type") ?? "" };
  const answer = await server.ask({
    method: "POST",
    url: "/api/v1/test/files",
    headers,
    payload: Buffer.from(await written.arrayBuffer()),
  });
  return { status: answer.statusCode, ...answer.json() };
}

async function read(ids: readonly number[], headers = ada): Promise<Attachment[]> {
  return (await server.ask({ url: `/api/v1/test/files?ids=${ids.join(",")}`, headers })).json().data.items;
}

const stored = () => readdir(join(dataDir, "files", String(workspaceId))).catch(() => []);
const toFile = (bytes: Buffer, name: string) => new File([new Uint8Array(bytes)], name);
const plain = (width: number, height: number) => sharp({ create: { width, height, channels: 3, background: "#08f" } });

describe("stored files", () => {
  it("come back in order: pictures to view and download, documents to download", async () => {
    const picture = toFile(await plain(2_000, 1_000).png().toBuffer(), "снимок.PNG");
    const paper = toFile(Buffer.from("%PDF-1.7\n%%EOF"), "it's “a” paper");
    const { data } = await send([picture, paper]);
    const [second, first] = await read([...data.ids].reverse());
    expect([first?.name, first?.isImage, second?.name, second?.isImage]).toEqual([
      "снимок.PNG",
      true,
      "it's “a” paper.pdf",
      false,
    ]);
    const shown = await server.ask({ url: first?.url ?? "", headers: ada });
    expect(shown.headers).toMatchObject({
      "content-type": "image/webp",
      "content-disposition": "inline",
      "content-security-policy": "default-src 'none'; frame-ancestors 'none'; sandbox",
      "x-content-type-options": "nosniff",
      "cache-control": "private, max-age=3600, immutable",
    });
    expect(await sharp(shown.rawPayload).metadata()).toMatchObject({ format: "webp", width: 1_400, height: 700 });
    const raw = await server.ask({ url: first?.rawUrl ?? "", headers: ada });
    expect(await sharp(raw.rawPayload).metadata()).toMatchObject({ format: "png", width: 2_000, height: 1_000 });
    expect(raw.headers["content-disposition"]).toContain(`filename*=UTF-8''${encodeURIComponent("снимок.PNG")}`);
    const saved = await server.ask({ url: second?.url ?? "", headers: ada });
    expect([saved.body, second?.url]).toEqual(["%PDF-1.7\n%%EOF", second?.rawUrl]);
    expect(saved.headers).toMatchObject({
      "content-type": "application/pdf",
      "content-disposition": `attachment; filename="it_s _a_ paper.pdf"; filename*=UTF-8''it%27s%20%E2%80%9Ca%E2%80%9D%20paper.pdf`,
    });
  });

  it("are named without the spaces around their name", async () => {
    const { data } = await send([
      toFile(Buffer.from("%PDF-1.7"), " report.pdf "),
      toFile(Buffer.from("%PDF-1.7"), " a "),
    ]);
    expect((await read(data.ids)).map(({ name }) => name)).toEqual(["report.pdf", "a.pdf"]);
  });

  it("contain only pixels: location is stripped, and orientation applied", async () => {
    const gps = { IFD3: { GPSLatitudeRef: "N", GPSLatitude: "55/1 45/1 0/1" }, IFD0: { Copyright: "me" } };
    const bytes = await plain(200, 100).jpeg().withExif(gps).withMetadata({ orientation: 6 }).toBuffer();
    expect((await sharp(bytes).metadata()).exif).toBeDefined();
    const { data } = await send([toFile(Buffer.concat([bytes, Buffer.from("<script>alert(1)</script>")]), "a.jpg")]);
    const [kept] = await read(data.ids);
    for (const url of [kept?.url, kept?.rawUrl]) {
      const { rawPayload } = await server.ask({ url: url ?? "", headers: ada });
      const { exif, orientation, icc, xmp, width, height } = await sharp(rawPayload).metadata();
      expect([exif, orientation, icc, xmp, width, height]).toEqual([
        undefined,
        undefined,
        undefined,
        undefined,
        100,
        200,
      ]);
      expect(rawPayload.includes("script")).toBe(false);
    }
  });

  it("are in screen colors, and not animated", async () => {
    const print = await plain(60, 60).toColourspace("cmyk").jpeg().toBuffer();
    expect((await sharp(print).metadata()).space).toBe("cmyk");
    const { data } = await send([toFile(print, "print.jpg")]);
    const { rawPayload } = await server.ask({ url: (await read(data.ids))[0]?.rawUrl ?? "", headers: ada });
    const { dominant } = await sharp(rawPayload).stats();
    expect([(await sharp(rawPayload).metadata()).space, dominant.b > dominant.r]).toEqual(["srgb", true]);
  });

  const unreadable = { code: "image_unreadable", message: "We couldn't read the image. Save it again and retry." };
  const pixels = {
    code: "image_pixels",
    message: "The image is too large. Use at most 49 megapixels.",
  };

  it.each<[string, { readonly code: string; readonly message: string }, () => Promise<Buffer>]>([
    ["claims 40,000 × 40,000 pixels", pixels, claimHuge],
    ["breaks off", unreadable, async () => (await plain(600, 600).jpeg().toBuffer()).subarray(0, 900)],
    [
      "only begins like one",
      unreadable,
      async () => Buffer.concat([Buffer.from("89504e470d0a1a0a", "hex"), Buffer.from("<svg/>")]),
    ],
  ])("aren't created when a picture %s", async (_, problem, make) => {
    const good = toFile(await plain(20, 20).png().toBuffer(), "good.png");
    const answer = await send([good, toFile(await make(), "bad.png")]);
    expect([answer.status, answer.data.validationErrors]).toEqual([422, [{ field: "file_1", ...problem }]]);
  });
});

/** A small file whose header says 40,000 × 40,000 pixels. */
async function claimHuge(): Promise<Buffer> {
  const png = await plain(200, 200).png().toBuffer();
  png.writeUInt32BE(40_000, 16);
  png.writeUInt32BE(40_000, 20);
  png.writeUInt32BE(crc32(png.subarray(12, 29)), 29);
  return png;
}

describe("a stored file's URL", () => {
  const paper = () => toFile(Buffer.from("%PDF-1.7"), "a.pdf");

  it("only opens for the person it was made for, and looks like nothing to everyone else", async () => {
    const { data } = await send([paper()]);
    const url = (await read(data.ids))[0]?.url ?? "";
    const colleague = await signIn();
    const stranger = await signIn((await buildWorkspace(database().database.handle)).id);
    const ask = async (address: string, headers: Headers = ada) =>
      (await server.ask({ url: address, headers })).statusCode;
    expect(await ask(url)).toBe(200);
    for (const headers of [colleague, stranger, {}]) expect(await ask(url, headers)).toBe(404);
    const [path = "", query = ""] = url.split("?");
    const changes = [
      "",
      query.replace("n=a.pdf", "n=b.exe"),
      query.replace(/e=\d+/, "e=999999999"),
      query.replace(/s=.{4}/, "s=AAAA"),
      `${query}&e=1`,
    ];
    for (const change of changes) expect(await ask(`${path}?${change}`)).toBe(404);
    expect(await ask((await read(data.ids, colleague))[0]?.url ?? "", colleague)).toBe(200);
    expect(await read(data.ids, stranger)).toEqual([]);
  });

  it("expires with the role or group that opened it", async () => {
    const { handle } = database().database;
    const { accountId, memberId } = await buildMember(handle, { workspaceId, roles: ["moderator"] });
    const groupId = (
      await handle
        .insertInto("groups")
        .values({ workspace_id: workspaceId, name: "Sales" })
        .returning("id")
        .executeTakeFirstOrThrow()
    ).id;
    await handle
      .insertInto("member_groups")
      .values({ workspace_id: workspaceId, member_id: memberId, group_id: groupId })
      .execute();
    const mod = { authorization: `Bearer ${await server.openSession({ accountId, workspaceId })}` };
    const forget = () => server.deps.bus.publish({ kind: "forget", accountId });
    const { data } = await send([paper()]);
    const address = async () => (await read(data.ids, mod))[0]?.url ?? "";
    const status = async (url: string) => (await server.ask({ url, headers: mod })).statusCode;
    const first = await address();
    expect(await status(first)).toBe(200);
    await handle.updateTable("members").set({ roles: [] }).where("id", "=", memberId).execute();
    forget();
    expect(await status(first)).toBe(404);
    const second = await address();
    expect(await status(second)).toBe(200);
    await handle.deleteFrom("member_groups").where("member_id", "=", memberId).execute();
    forget();
    expect([await status(second), await status(await address())]).toEqual([404, 200]);
  });

  it("stays the same within an hour, and expires within two", async () => {
    const { data } = await send([paper()]);
    const at = async (time: string) => {
      clock.set(new Date(`2026-11-16T${time}Z`));
      return (await read(data.ids))[0]?.url ?? "";
    };
    const first = await at("09:10:00");
    expect([(await at("09:59:59")) === first, (await at("10:00:00")) === first]).toEqual([true, false]);
    clock.set(new Date("2026-11-16T10:59:59Z"));
    expect((await server.ask({ url: first, headers: ada })).statusCode).toBe(200);
    clock.set(new Date("2026-11-16T11:00:00Z"));
    expect((await server.ask({ url: first, headers: ada })).statusCode).toBe(404);
    clock.set(new Date("2026-11-16T09:10:00Z"));
  });
});

it("files of failed calls, and released ones, are removed a day later, and no others", async () => {
  const png = async () => toFile(await plain(20, 20).png().toBuffer(), "a.png");
  expect((await send([await png()], { fail: "true" })).status).toBe(409);
  expect((await stored()).length).toBe(2);
  const { data } = await send([await png(), await png()]);
  await server.ask({ method: "PUT", url: "/api/v1/test/files", headers: ada, payload: { ids: [data.ids[0]] } });
  expect((await read(data.ids)).map(({ id }) => id)).toEqual([data.ids[1]]);
  const parts = { db: database().database, files: server.deps.files, clock };
  await removeLooseAttachments(parts);
  expect((await stored()).length).toBe(6);
  clock.set(new Date("2026-11-17T09:10:01Z"));
  await removeLooseAttachments(parts);
  expect((await stored()).length).toBe(2);
  expect((await read(data.ids)).map(({ id }) => id)).toEqual([data.ids[1]]);
  expect(await removeLooseAttachments(parts)).toBe(0);
  clock.set(new Date("2026-11-16T09:10:00Z"));
});
