import { readFile, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";

type Compile = (source: string) => Promise<{ readonly html: string; readonly errors: readonly unknown[] }>;

// The compiler is a CommonJS module without types.
const mjml = createRequire(import.meta.url)("mjml") as Compile;

const SOURCE = new URL("notice.mjml", import.meta.url);
const TARGET = new URL("../src/mail/notice-html.ts", import.meta.url);

export async function compileNotice(): Promise<string> {
  const { html, errors } = await mjml(await readFile(SOURCE, "utf8"));
  if (errors.length > 0) throw new TypeError(JSON.stringify(errors));
  const lean = html.replace(/[ \t]+$/gm, "").replace(/\n{2,}/g, "\n");
  return [
    "// Written by `node mail-templates/compile.ts` from mail-templates/notice.mjml.",
    "",
    "/** The page of a mail, with placeholders in double braces and parts between comments that can be left out. */",
    `export const NOTICE_HTML = ${JSON.stringify(lean)};`,
    "",
  ].join("\n");
}

if (import.meta.main) await writeFile(TARGET, await compileNotice());
