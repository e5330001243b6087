import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildMember, buildWorkspace } from "../testing/build-people.ts";
import { createSeededRandom } from "../testing/seeded-random.ts";
import { useTestDatabase } from "../testing/test-database.ts";
import { createTestServer } from "../testing/test-server.ts";
import type { TestServer } from "../testing/test-server.ts";
import { fileUrl, newFileName, newGuardedFileName } from "./file-name.ts";
import { createFileModule } from "./file.routes.ts";
import { sharePicture } from "./shared-picture.ts";
import { createFolderStore } from "./folder-store.ts";

const database = useTestDatabase();
const random = createSeededRandom(3);
let dataDir = "";
let server: TestServer;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "guildhall-files-"));
  const files = createFolderStore(dataDir);
  server = createTestServer({ database: database().database, files, modules: (deps) => [createFileModule(deps)] });
});

afterAll(async () => {
  await server.close();
  await rm(dataDir, { recursive: true, force: true });
});

async function signIn(workspaceId: number): Promise<Record<string, string>> {
  const { accountId } = await buildMember(database().database.handle, { workspaceId });
  return { authorization: `Bearer ${await server.openSession({ accountId, workspaceId })}` };
}

describe("files", () => {
  it("are served to members of their workspace, as downloads and never executed", async () => {
    const { id } = await buildWorkspace(database().database.handle);
    const headers = await signIn(id);
    const [picture, paper] = [newFileName(random, id, "webp"), newFileName(random, id, "pdf")];
    for (const name of [picture, paper]) await server.deps.files.put(name, Buffer.from("content"));
    const shown = await server.ask({ url: fileUrl(picture), headers });
    expect([shown.statusCode, shown.body]).toEqual([200, "content"]);
    expect(shown.headers).toMatchObject({
      "content-type": "image/webp",
      "content-security-policy": "default-src 'none'; frame-ancestors 'none'; sandbox",
      "content-disposition": "inline",
      "cache-control": "private, max-age=31536000, immutable",
      "x-content-type-options": "nosniff",
    });
    const saved = await server.ask({ url: fileUrl(paper), headers });
    expect(saved.headers).toMatchObject({ "content-type": "application/pdf", "content-disposition": "attachment" });
  });

  it("that a chat was given are shown to whoever has their address, as what chats take", async () => {
    const { id } = await buildWorkspace(database().database.handle);
    const name = newFileName(random, id, "webp");
    const { default: sharp } = await import("sharp");
    const made = sharp({ create: { width: 6, height: 4, channels: 3, background: "#123" } });
    await server.deps.files.put(name, await made.webp().toBuffer());
    const { secret } = server.deps.config;
    const url = sharePicture(fileUrl(name), secret);
    const shown = await server.ask({ url });
    const { format } = await sharp(shown.rawPayload).metadata();
    expect([shown.statusCode, shown.headers["content-type"], format]).toEqual([200, "image/jpeg", "jpeg"]);
    const other = sharePicture(fileUrl(newFileName(random, id, "webp")), secret).replace(
      /^[^?]*/,
      url.replace(/\?.*/, ""),
    );
    expect([
      (await server.ask({ url: other })).statusCode,
      (await server.ask({ url: fileUrl(name) })).statusCode,
    ]).toEqual([401, 401]);
    const guarded = newGuardedFileName(random, id, "webp");
    expect([sharePicture(fileUrl(guarded), secret), sharePicture("", secret)]).toEqual(["", ""]);
  });

  it("of another workspace can't be found", async () => {
    const [mine, theirs] = await Promise.all([1, 2].map(() => buildWorkspace(database().database.handle)));
    const headers = await signIn(mine?.id ?? 0);
    const name = newFileName(random, theirs?.id ?? 0, "webp");
    await server.deps.files.put(name, Buffer.from("secret"));
    const missing = `/files/${mine?.id}/${newFileName(random, 1, "webp").slice(2)}`;
    for (const url of [fileUrl(name), missing, `/files/${mine?.id}/..%2F..%2Fsecret`, `/files/${mine?.id}/x.svg`]) {
      expect((await server.ask({ url, headers })).statusCode).toBe(404);
    }
    expect((await server.ask({ url: fileUrl(name) })).statusCode).toBe(401);
  });
});
