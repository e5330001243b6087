import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { NotFoundFailure } from "@guildhall/core";
import { GUIDE_CHAPTERS, pageCalls } from "@guildhall/core/pages";
import { afterAll, beforeAll, expect, it } from "vitest";
import { translatorOf } from "../lib/texts.ts";
import { useTestDatabase } from "../testing/test-database.ts";
import { createTestServer } from "../testing/test-server.ts";
import type { TestServer } from "../testing/test-server.ts";
import { pageRoutes } from "./page.routes.ts";

const database = useTestDatabase();
let folder: string;
let server: TestServer;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "guildhall-pages-"));
  server = createTestServer({ database: database().database, routes: pageRoutes, config: { pagesDir: folder } });
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true, force: true });
});

async function read(name: "guide" | "guide-thanks" | "terms", language = "en") {
  const answer = await server.ask({ url: `/api/v1/pages/${name}`, headers: { "x-language": language } });
  return answer.json() as { data: { language: string; markdown: string } };
}

it("has built-in guides in both languages", async () => {
  for (const name of ["guide", "guide-thanks"] as const) {
    for (const language of ["en", "ru"]) {
      const { data } = await read(name, language);
      expect(data.language).toBe(language);
      expect(data.markdown).toMatch(/^# /);
      if (name !== "guide") continue;
      // The panel's links lead to these.
      const chapters = [...data.markdown.matchAll(/^## (.+)$/gm)].map(([, title]) => title);
      const t = translatorOf(language === "ru" ? "ru" : "en");
      expect(chapters).toEqual(GUIDE_CHAPTERS.map((chapter) => t(`palette:guide.${chapter}`)));
    }
  }
});

it("says nothing of plans where none are sold", async () => {
  const shop = createTestServer({
    database: database().database,
    routes: pageRoutes,
    config: { licenses: "off" },
  });
  for (const language of ["en", "ru"] as const) {
    const answer = await shop.ask({ url: "/api/v1/pages/guide", headers: { "x-language": language } });
    const { data } = answer.json<{ data: { markdown: string } }>();
    expect(data.markdown).toContain(translatorOf(language)("palette:guide.admins"));
    expect(data.markdown).not.toMatch(/Business|14/);
  }
  await shop.close();
});

it("shows the operator's pages immediately, in the other language if there's only that", async () => {
  const client = await server.client();
  await expect(client.call(pageCalls.get, { params: { name: "terms" } })).rejects.toBeInstanceOf(NotFoundFailure);
  writeFileSync(join(folder, "terms.ru.md"), "# Условия");
  expect((await read("terms")).data).toMatchObject({ language: "ru", markdown: "# Условия" });
  writeFileSync(join(folder, "terms.en.md"), "# Terms");
  expect((await read("terms")).data).toMatchObject({ language: "en", markdown: "# Terms" });
  writeFileSync(join(folder, "guide.en.md"), "# Our own guide");
  expect((await read("guide")).data.markdown).toBe("# Our own guide");
});

it("reads no other files", async () => {
  for (const name of ["secret", "..%2Fguide", "guide.en"]) {
    expect((await server.ask({ url: `/api/v1/pages/${name}` })).statusCode).toBe(422);
  }
});
