import { createServer } from "node:http";
import { mkdtemp, readdir, rm, stat } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { crc32 } from "node:zlib";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createFixedClock } from "../testing/fixed-clock.ts";
import { createSeededRandom } from "../testing/seeded-random.ts";
import { createFileStore } from "./create-file-store.ts";
import { fileTypeOf, fileUrl, newFileName } from "./file-name.ts";
import { makeSquares } from "./image.ts";

const random = createSeededRandom(1);
const clock = createFixedClock("2026-11-16T09:00:00Z");
let dataDir = "";

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "guildhall-files-"));
});

afterAll(() => rm(dataDir, { recursive: true, force: true }));

describe("file names", () => {
  it("are random, belong to their workspace, and have a type", () => {
    const name = newFileName(random, 12, "webp");
    expect(name).toMatch(/^12\/[\w-]{22}\.webp$/);
    expect([fileTypeOf(name), fileUrl(name)]).toEqual(["image/webp", `/files/${name}`]);
  });

  it("can't escape their folder", async () => {
    const store = createFileStore({ config: { s3: null, dataDir }, clock });
    for (const name of [
      "../x.webp",
      "1/../../etc/passwd",
      "1/x.webp",
      "0/aaaaaaaaaaaaaaaaaaaaaa.webp",
      "1/aaaaaaaaaaaaaaaaaaaaaa.svg",
      "1/aaaaaaaaaaaaaaaaaaaaaa.webp\n",
    ]) {
      expect(fileTypeOf(name)).toBeNull();
      expect(() => fileUrl(name)).toThrow("not the name");
      await expect((async () => store.put(name, Buffer.from("x")))()).rejects.toThrow("not the name");
    }
  });
});

it("stores files in a folder only the server's user can read", async () => {
  const store = createFileStore({ config: { s3: null, dataDir }, clock });
  const name = newFileName(random, 3, "png");
  expect(await store.get(name)).toBeNull();
  await store.put(name, Buffer.from("one"));
  expect(Buffer.from((await store.get(name)) ?? []).toString()).toBe("one");
  expect((await stat(join(dataDir, "files", name))).mode & 0o777).toBe(0o600);
  await store.delete(name);
  await store.delete(name);
  expect(await readdir(join(dataDir, "files", "3"))).toEqual([]);
});

it("stores files in a bucket, with signed requests", async () => {
  const kept = new Map<string, Buffer>();
  const seen: string[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const path = request.url ?? "";
      seen.push(`${request.method} ${request.headers.authorization?.split(",")[0]} ${request.headers["x-amz-date"]}`);
      const found = kept.get(path);
      if (request.method === "PUT") kept.set(path, Buffer.concat(chunks));
      if (request.method === "DELETE") kept.delete(path);
      response.writeHead(request.method === "GET" && found === undefined ? 404 : 200).end(found);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const s3 = { endpoint, bucket: "uploads", region: "eu-1", accessKeyId: "key", secretAccessKey: "secret" };
  const store = createFileStore({ config: { s3, dataDir }, clock });
  const name = newFileName(random, 3, "jpg");
  expect(await store.get(name)).toBeNull();
  await store.put(name, Buffer.from("picture"));
  expect([...kept.keys()]).toEqual([`/uploads/${name}`]);
  expect(Buffer.from((await store.get(name)) ?? []).toString()).toBe("picture");
  await store.delete(name);
  expect(kept.size).toBe(0);
  const credential = "AWS4-HMAC-SHA256 Credential=key/20261116/eu-1/s3/aws4_request 20261116T090000Z";
  expect(seen).toEqual(["GET", "PUT", "GET", "DELETE"].map((method) => `${method} ${credential}`));
  server.close();
  await expect(store.get(name)).rejects.toMatchObject({ code: "ErrorUnavailable" });
});

describe("makeSquares", () => {
  const bounds = { field: "avatar", maxBytes: 200_000, minPx: 192, sizes: [64, 192] };

  async function picture(width: number, height: number): Promise<Buffer> {
    return sharp({ create: { width, height, channels: 3, background: "#08f" } })
      .jpeg()
      .withExif({ IFD0: { Copyright: "me" } })
      .toBuffer();
  }

  async function codeOf(bytes: Uint8Array, change: Partial<typeof bounds> = {}): Promise<string | undefined> {
    const error: unknown = await makeSquares(bytes, { ...bounds, ...change }).catch((caught: unknown) => caught);
    return (error as { fields?: { code: string }[] }).fields?.[0]?.code;
  }

  it("re-encodes every size, without metadata", async () => {
    const squares = await makeSquares(await picture(400, 300), bounds);
    const read = await Promise.all(squares.map((each) => sharp(each).metadata()));
    expect(read.map(({ format, width, height, exif }) => ({ format, width, height, exif }))).toEqual(
      [64, 192].map((size) => ({ format: "webp", width: size, height: size, exif: undefined })),
    );
  });

  it("rotates a picture by its orientation", async () => {
    const left = { create: { width: 200, height: 400, channels: 3, background: "#f00" } } as const;
    const turned = await sharp({ create: { width: 400, height: 400, channels: 3, background: "#00f" } })
      .composite([{ input: await sharp(left).png().toBuffer(), left: 0, top: 0 }])
      .jpeg()
      .withMetadata({ orientation: 6 })
      .toBuffer();
    const [square] = await makeSquares(turned, { ...bounds, sizes: [192] });
    const { data } = await sharp(square)
      .extract({ left: 0, top: 0, width: 1, height: 1 })
      .raw()
      .toBuffer({ resolveWithObject: true });
    const { data: low } = await sharp(square)
      .extract({ left: 0, top: 191, width: 1, height: 1 })
      .raw()
      .toBuffer({ resolveWithObject: true });
    expect([(data[0] ?? 0) > 200, (low[2] ?? 0) > 200]).toEqual([true, true]);
  });

  /** A small file whose header says 40,000 × 40,000 pixels. */
  async function claimHuge(): Promise<Buffer> {
    const png = await sharp({ create: { width: 200, height: 200, channels: 3, background: "#000" } })
      .png()
      .toBuffer();
    png.writeUInt32BE(40_000, 16);
    png.writeUInt32BE(40_000, 20);
    png.writeUInt32BE(crc32(png.subarray(12, 29)), 29);
    return png;
  }

  it("names what is wrong with an upload", async () => {
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="400" height="400"/>');
    const good = await picture(400, 300);
    expect(await codeOf(svg)).toBe("image_type");
    expect(await codeOf(Buffer.alloc(0))).toBe("image_type");
    expect(await codeOf(good, { maxBytes: 10 })).toBe("file_size");
    expect(await codeOf(await picture(400, 100))).toBe("image_resolution");
    expect(await codeOf(good.subarray(0, good.length / 2))).toBe("image_unreadable");
    expect(await codeOf(await claimHuge())).toBe("image_pixels");
  });
});
