import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
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
afterAll(() => rmSync(folder, { recursive: true }));

describe("readPanelFiles", () => {
  it("has everything to serve, by path", () => {
    expect([...readPanelFiles(folder).keys()].sort()).toEqual(["/assets/index-1a2b.js", "/index.html"]);
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
