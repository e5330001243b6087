import { expect, it } from "vitest";
import { fetchTogether } from "./fetch-together.ts";

it("asks for what a late chunk imports beside it, unless it's there", () => {
  const chunk = (code: string, imports: readonly string[] = []) => ({ type: "chunk", code, imports });
  const bundle = {
    "main.js": chunk("a=()=>import(`./view.js`);b=()=>import(`./lone.js`)", ["base.js"]),
    "view.js": chunk("", ["main.js", "base.js", "cards.js"]),
    "lone.js": chunk("", ["main.js"]),
    "base.js": chunk(""),
    "cards.js": chunk(""),
  };
  // Safe: it reads nothing else of a bundle, and is called without a plugin's context.
  (fetchTogether().generateBundle as (options: object, bundle: object) => void)({}, bundle);
  expect(bundle["main.js"].code).toBe(
    'a=()=>(import("./cards.js").catch(()=>{}),import(`./view.js`));b=()=>import(`./lone.js`)',
  );
});
