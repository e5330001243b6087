import { readFileSync } from "node:fs";
import { createElement } from "react";
import { renderToString } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { VERSION } from "./version.ts";

describe("the published entries", () => {
  it("can be imported where there is no page", async () => {
    expect(typeof document).toBe("undefined");
    const { guildhall } = await import("./index.ts");
    await import("./element.ts");
    expect(guildhall.version).toBe(VERSION);
  });

  it("render an empty box of the given height on a server", async () => {
    const { GuildhallWidget } = await import("../react/index.ts");
    const props = { server: "https://guildhall.test", app: "a", getToken: () => "token", view: "feed" } as const;
    expect(renderToString(createElement(GuildhallWidget, { ...props, height: "20rem" }))).toBe(
      '<div style="min-height:20rem"></div>',
    );
  });

  it("know the package's version", () => {
    const manifest = JSON.parse(readFileSync(new URL("../../package.json", import.meta.url), "utf8")) as object;
    expect(manifest).toMatchObject({ version: VERSION });
  });
});
