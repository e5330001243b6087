import { expect, it } from "vitest";
import { createLog } from "./log.ts";
import { createReadableLines } from "./readable-lines.ts";

function linesOf(write: (log: ReturnType<typeof createLog>) => void): readonly string[] {
  const lines: string[] = [];
  write(createLog({ logLevel: "info" }, createReadableLines({ write: (line) => lines.push(line) })));
  return lines.map((line) => line.replace(/^\d\d:\d\d:\d\d/, "TIME"));
}

it("writes a sentence with its details for a terminal", () => {
  const lines = linesOf((log) => {
    log.info({ applied: ["0001_ground"], role: null }, "the database was brought up to date");
    log.warn({ port: 4000 }, "be careful");
    log.error({ text: "long ".repeat(50) }, "too much");
  });
  expect(lines).toEqual([
    'TIME  the database was brought up to date (applied: ["0001_ground"])\n',
    "TIME  WARNING be careful (port: 4000)\n",
    `TIME  ERROR too much (text: ${"long ".repeat(24)}…)\n`,
  ]);
});

it("leaves out secrets and keeps an error's stack trace", () => {
  const [line = ""] = linesOf((log) =>
    log.error({ err: new TypeError("broken"), user: { password: "guess" } }, "it failed"),
  );
  expect(line).toMatch(/^TIME  ERROR it failed \(user: \{"password":"\[left out\]"\}\)\nTypeError: broken\n +at /);
});
