import { expect, it } from "vitest";
import { lateFiles } from "./late-files.ts";

type Bundle = Readonly<Record<string, ReturnType<typeof chunk>>>;

const chunk = (
  fileName: string,
  { code = "", imports = [], exports = [] }: { code?: string; imports?: string[]; exports?: string[] } = {},
) => ({ type: "chunk", fileName, code, imports, exports });

const bundleOf = (...chunks: readonly ReturnType<typeof chunk>[]): Bundle =>
  Object.fromEntries(chunks.map((each) => [each.fileName, each]));

// Safe: it reads nothing else of a bundle, and is called without a plugin's context.
const rewrite = (bundle: Bundle): void =>
  (lateFiles().generateBundle as (options: object, bundle: object) => void)({}, bundle);

it("has a late chunk loaded together with what it imports, unless that's there", () => {
  const bundle = bundleOf(
    chunk("main.js", {
      code: "q=0;a=()=>import(`./view.js`);b=()=>import(`./lone.js`);export{q as loadFile,r as start}",
      imports: ["base.js"],
      exports: ["loadFile", "start"],
    }),
    chunk("view.js", { code: 'c=import("./lone.js")', imports: ["main.js", "base.js", "cards.js"] }),
    chunk("lone.js", { imports: ["main.js"] }),
    chunk("base.js"),
    chunk("cards.js", { code: "d=1" }),
  );
  rewrite(bundle);
  expect(Object.values(bundle).map(({ code }) => code)).toEqual([
    'q=0;a=()=>q(import.meta.url,"./cards.js","./view.js");b=()=>q(import.meta.url,"./lone.js");export{q as loadFile,r as start}',
    'import{loadFile as $load}from"./main.js";c=$load(import.meta.url,"./lone.js")',
    "",
    "",
    "d=1",
  ]);
});

it("says so if the application has lost what loads them", () => {
  expect(() => rewrite(bundleOf(chunk("main.js", { code: "a=()=>import(`./view.js`)" })))).toThrow("loadFile");
});
