import { join } from "node:path";
import { build } from "rolldown";
import { expect, it } from "vitest";
import { leanContract } from "./lean-contract.ts";
import { ROOT } from "./tree.ts";

const CORE = join(ROOT, "packages/core/src");

/** A client's program, bundled as the panel is. */
async function bundle(program: string): Promise<string> {
  const own = {
    name: "program",
    resolveId: (id: string) => (id === "program" ? id : null),
    load: (id: string) => (id === "program" ? program : null),
  };
  const { output } = await build({
    input: "program",
    plugins: [own, ...leanContract()],
    write: false,
    logLevel: "silent",
  });
  return output[0].code;
}

it("keeps of a call what a client needs, without zod", async () => {
  const code = await bundle(
    `import { close } from "${CORE}/challenges/challenge.contract.ts";\nexport const keys = Object.keys(close);`,
  );
  // Safe: the program exports it.
  const { keys } = (await import(`data:text/javascript,${encodeURIComponent(code)}`)) as { readonly keys: unknown };
  expect(keys).toEqual(["name", "method", "path", "topics", "access"]);
  expect(code).not.toMatch(/zod/i);
});

it("drops schemas beside values in use", async () => {
  const code = await bundle(`export { CHALLENGE_TYPES } from "${CORE}/challenges/challenge.values.ts";`);
  expect(code).toContain(`"raid"`);
  expect(code).not.toMatch(/@__PURE__|zod/i);
});

it("fails by a schema in use and names it", async () => {
  await expect(bundle(`export { fieldChanges } from "${CORE}/lib/field-changes.ts";`)).rejects.toThrow(
    `zod in a client's bundle, because of fieldChanges in ${CORE}/lib/field-changes.ts`,
  );
});

it("fails by a program's own use of zod", async () => {
  await expect(
    bundle(`import * as z from "${join(ROOT, "node_modules/zod/mini/index.js")}";\nexport const any = z.string();`),
  ).rejects.toThrow(/zod in a client's bundle, because of .+node_modules\/zod/);
});
