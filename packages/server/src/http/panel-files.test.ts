import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliCompressSync, brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterAll, describe, expect, it } from "vitest";
import { chooseEncoding, readPanelFiles } from "./panel-files.ts";

const folder = mkdtempSync(join(tmpdir(), "panel-"));
const script = "export const answer = 42;\n".repeat(100);
mkdirSync(join(folder, "assets"));
mkdirSync(join(folder, ".vite"));
writeFileSync(join(folder, "index.html"), "<!doctype html>");
writeFileSync(join(folder, "assets", "index-1a2b.js"), script);
writeFileSync(join(folder, "assets", "index-1a2b.js.map"), "{}");
writeFileSync(join(folder, ".vite", "manifest.json"), "{}");
writeFileSync(join(folder, "assets", "style-3c4d.css"), "a {}\n");
// Something else than the file, so that it's known which of both is sent.
const built = brotliCompressSync("b {}\n");
writeFileSync(join(folder, "assets", "style-3c4d.css.br"), built);
afterAll(() => rmSync(folder, { recursive: true }));

describe("readPanelFiles", () => {
  it("has everything to serve, by path", () => {
    expect([...readPanelFiles(folder).keys()].sort()).toEqual([
      "/assets/index-1a2b.js",
      "/assets/style-3c4d.css",
      "/index.html",
    ]);
  });

  it("is empty without a build", () => {
    expect(readPanelFiles(join(folder, "nowhere")).size).toBe(0);
  });

  it("recognizes content-hashed names", () => {
    const files = readPanelFiles(folder);
    expect(files.get("/index.html")).toMatchObject({ isImmutable: false, type: "text/html; charset=utf-8" });
    expect(files.get("/assets/index-1a2b.js")).toMatchObject({ isImmutable: true });
  });

  it("has the same content in each encoding", async () => {
    const file = readPanelFiles(folder).get("/assets/index-1a2b.js");
    expect(String(await file?.content("identity"))).toBe(script);
    expect(String(gunzipSync((await file?.content("gzip")) ?? ""))).toBe(script);
    expect(String(brotliDecompressSync((await file?.content("br")) ?? ""))).toBe(script);
  });
});

it("takes what the build has compressed as it is", async () => {
  const file = readPanelFiles(folder).get("/assets/style-3c4d.css");
  expect(await file?.content("br")).toEqual(built);
  expect(String(await file?.content("identity"))).toBe("a {}\n");
});

describe("chooseEncoding", () => {
  const text = { type: "text/css; charset=utf-8" };

  it.each([
    ["gzip, deflate, br", "br"],
    ["gzip;q=1.0, br;q=0", "gzip"],
    ["gzip", "gzip"],
    ["deflate", "identity"],
    [undefined, "identity"],
  ])("answers %s with %s", (accepted, expected) => {
    expect(chooseEncoding(accepted, text)).toBe(expected);
  });

  it("sends pictures as is", () => {
    expect(chooseEncoding("br", { type: "image/png" })).toBe("identity");
  });
});
