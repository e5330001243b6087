import { expect, it } from "vitest";
import { readConfig } from "../config.ts";
import { buildWorkspace } from "../testing/build-people.ts";
import { useTestDatabase } from "../testing/test-database.ts";
import { runCommand } from "./run-command.ts";

const test = useTestDatabase();

async function run(...argv: readonly string[]) {
  const said: string[] = [];
  const terminal = { print: (line: string) => void said.push(line), complain: (line: string) => void said.push(line) };
  const code = await runCommand(["license", ...argv], terminal, () =>
    readConfig({ DATABASE_URL: test().url ?? "", LOG_LEVEL: "silent", LICENSES: "on" }),
  );
  return { code, said };
}

it("gives a plan with a reason, shows it with its history, and takes it back", async () => {
  const { id } = await buildWorkspace(test().database.handle, { name: "Acme" });
  const workspace = String(id);
  expect(await run("show", workspace)).toEqual({ code: 0, said: ["It never had a plan."] });
  expect(await run("grant", workspace, "team", "2099-12-31", "Invoice 7")).toEqual({
    code: 0,
    said: ["Granted team."],
  });
  expect(await run("grant", workspace, "business", "never", "Invoice 8")).toMatchObject({ code: 0 });
  expect((await run()).said).toEqual([`${workspace}  Acme  business  subscription_active  never`]);
  expect((await run("restrict", workspace, "perks,quizzes", "none", "Contract 3")).said).toEqual(["Restricted."]);
  expect((await run("extend", workspace, "2099-06-30", "Invoice 9")).said).toEqual(["Extended."]);
  expect((await run("withdraw", workspace, "Unpaid")).said).toEqual(["Withdrawn."]);
  const { said } = await run("show", workspace);
  const never = "never";
  expect(said.map((line) => line.split("  ").slice(1))).toEqual([
    ["end", "business", "subscription_expired", expect.any(String), "", "Unpaid"],
    ["grant", "business", "subscription_active", "2099-06-30T00:00:00.000Z", "", "Invoice 9"],
    ["restrict", "business", "subscription_active", never, "", "Contract 3"],
    ["grant", "business", "subscription_active", never, "", "Invoice 8"],
    ["grant", "team", "subscription_active", "2099-12-31T00:00:00.000Z", "", "Invoice 7"],
  ]);
  const { rows } = await test().database.pool.query("select license -> 'off' as off from workspaces where id = $1", [
    id,
  ]);
  expect(rows).toEqual([{ off: ["quizzes", "perks"] }]);
});

it.each([
  ["an unknown plan", ["grant", "1", "gold", "never", "Why"]],
  ["no reason", ["grant", "1", "team", "never", " "]],
  ["no such day", ["grant", "1", "team", "soon", "Why"]],
  ["no reason to take it back", ["withdraw", "1"]],
  ["no such feature", ["restrict", "1", "gold", "none", "Why"]],
  ["no day to extend to", ["extend", "1", "Why"]],
  ["no workspace", ["show", "x"]],
])("refuses %s before it opens the database", async (_, argv) => {
  expect(await run(...argv)).toMatchObject({ code: 2 });
});
