import { PROMISE_KEEPERS, SQL_PLACES, SOURCES, TESTS, TEXTS, TOOLS } from "./places.ts";

/** A forbidden form of code, as data: where, except where, and what to do instead. */
export interface Restriction {
  readonly name: string;
  readonly message: string;
  /** ESQuery selectors; any match fires. */
  readonly selectors: readonly string[];
  /** Globs the rule applies to. */
  readonly files: readonly string[];
  /** Globs it ignores. */
  readonly ignores: readonly string[];
}

const CALL = "CallExpression";
const PROCESS_ENV =
  ":matches(MemberExpression[object.name='process'][property.name='env'], " +
  "MemberExpression[object.type='MemberExpression'][object.property.name='process'][property.name='env'])";

const WITH_TX = ":function:has(> Identifier.params[name='tx'])";

const ALL = `${CALL}[callee.object.name='Promise'][callee.property.name=/^(all|allSettled)$/]`;
const KEPT = ":matches(Identifier, MemberExpression)";
/** What leads to the database. */
const HANDLE = "Identifier[name=/^(tx|db|call|context|scope)$/]";

/** Every restriction a selector can express. */
export const RESTRICTIONS: readonly Restriction[] = [
  {
    name: "no-ambient-time",
    message: "Take the time as an argument (`at`, `now`, or the clock of deps); only main and the clock ask for it.",
    selectors: [
      "NewExpression[callee.name='Date'][arguments.length=0]",
      `${CALL}[callee.name='Date']`,
      `${CALL}[callee.object.name='Date'][callee.property.name='now']`,
      `${CALL}[callee.object.property.name='Now'][callee.object.object.name='Temporal']`,
    ],
    files: SOURCES,
    ignores: [
      "packages/server/src/{main,cli}.ts",
      "packages/server/src/**/clock.ts",
      "packages/web/src/main.tsx",
      "packages/web/src/**/clock.ts",
    ],
  },
  {
    name: "no-ambient-random",
    message: "Take randomness as an argument (`random` of deps); only main and the random source make it.",
    selectors: [`${CALL}[callee.object.name='Math'][callee.property.name='random']`],
    files: SOURCES,
    ignores: ["packages/server/src/{main,cli}.ts", "packages/server/src/**/random.ts", "packages/web/src/main.tsx"],
  },
  {
    name: "no-bare-error",
    message: "Throw an AppError of core (`ConflictError`, `InvariantError`, …), or return a Decision.",
    selectors: ["NewExpression[callee.name='Error']", `${CALL}[callee.name='Error']`],
    files: SOURCES,
    ignores: TESTS,
  },
  {
    name: "one-secret-compare",
    message:
      "Compare secrets and bytes by `isSameSecret` (server/src/lib/same-secret.ts), which minds their lengths, too.",
    selectors: [
      "ImportSpecifier[imported.name='timingSafeEqual']",
      `${CALL}[callee.object.name='Buffer'][callee.property.name='compare']`,
    ],
    files: ["packages/server/src/**/*.ts"],
    ignores: [...TESTS, "packages/server/src/lib/same-secret.ts"],
  },
  {
    name: "no-hundred",
    message: "Amounts change unit in core/src/lib/amount.ts only: use its converters.",
    selectors: [
      "BinaryExpression[operator=/^[*\\/]$/][left.value=100]",
      "BinaryExpression[operator=/^[*\\/]$/][right.value=100]",
      "AssignmentExpression[operator=/^[*\\/]=$/][right.value=100]",
    ],
    files: SOURCES,
    ignores: [...TESTS, "packages/core/src/lib/amount.ts"],
  },
  {
    name: "no-process-env",
    message: "Read configuration from the Config that packages/server/src/config.ts makes.",
    selectors: [
      PROCESS_ENV,
      "VariableDeclarator[init.name='process'] > ObjectPattern > Property[key.name='env']",
      "ImportDeclaration[source.value=/^(node:)?process$/] > ImportSpecifier[imported.name='env']",
    ],
    files: ["packages/**"],
    // main.ts needs the engine before it has loaded anything.
    ignores: [...TESTS, ...TOOLS, "packages/server/src/{config,main}.ts"],
  },
  {
    name: "no-console",
    message: "Log through the logger of deps; a command writes to process.stdout.",
    selectors: ["MemberExpression[object.name='console']"],
    files: SOURCES,
    // In a host's page there is nothing else to write to.
    ignores: ["packages/server/src/lib/log.ts", "packages/widget/src/embed/report-fault.ts"],
  },
  {
    name: "no-fetch",
    message: "Call the API through core's client; the server reaches outside through lib/egress.ts only.",
    selectors: [
      `${CALL}[callee.name='fetch']`,
      `${CALL}[callee.object.name=/^(globalThis|window|self)$/][callee.property.name='fetch']`,
      "NewExpression[callee.name='XMLHttpRequest']",
      `${CALL}[callee.property.name='sendBeacon']`,
    ],
    files: SOURCES,
    // The page's first script sends requests before there's a client, which takes over the responses; the page itself
    // is no call.
    ignores: [
      ...TESTS,
      "packages/core/src/transport/**",
      "packages/server/src/lib/egress.ts",
      "packages/web/src/boot/{deploys,first-paint,early-answers}.ts",
    ],
  },
  {
    name: "no-sql",
    message: "Write SQL in a *.repository.ts, db/, ledger/ or events/ and call that.",
    selectors: [
      "TaggedTemplateExpression[tag.name='sql']",
      "TaggedTemplateExpression[tag.object.name='sql']",
      `${CALL}[callee.property.name=/^(selectFrom|insertInto|updateTable|deleteFrom|mergeInto)$/]`,
      `${CALL}[callee.property.name=/^(query|exec)$/][arguments.0.value=/^\\s*(select|insert|update|delete|with)\\s/i]`,
      `${CALL}[callee.property.name=/^(query|exec)$/] > ` +
        "TemplateLiteral > TemplateElement:first-child[value.raw=/^\\s*(select|insert|update|delete|with)\\s/i]",
    ],
    files: ["packages/server/src/**/*.ts"],
    ignores: [...TESTS, ...SQL_PLACES],
  },
  {
    name: "tx-alone",
    message:
      "Inside a transaction use `tx` alone: another connection sees nothing of it, and the embedded engine has none.",
    selectors: [
      `${WITH_TX} MemberExpression[property.name=/^(handle|pool)$/]`,
      `${WITH_TX} MemberExpression[object.name='db']`,
      `${WITH_TX} ${CALL}[callee.property.name='transaction']`,
      `${WITH_TX} ${CALL} > Identifier.arguments[name='db']`,
    ],
    files: ["packages/server/src/**/*.ts"],
    ignores: TESTS,
  },
  {
    name: "awaited-where-made",
    message:
      "Await a promise where it's made, several at once by `Promise.all([one(), other()])`: a statement that its transaction doesn't wait for, or an error that nobody takes, is lost.",
    selectors: [
      `AwaitExpression > ${KEPT}.argument`,
      `${ALL} > ${KEPT}.arguments`,
      `${ALL} > ArrayExpression > ${KEPT}.elements`,
      `${ALL} > ArrayExpression > SpreadElement > ${KEPT}`,
      `${CALL}[callee.object.name='Promise'][callee.property.name=/^(race|any)$/]`,
      `ExpressionStatement > ${CALL}[callee.property.name=/^(then|catch|finally)$/] > MemberExpression > ${KEPT}.object`,
      `ExpressionStatement > ${CALL}[callee.property.name=/^(then|catch|finally)$/] ${HANDLE}`,
      `UnaryExpression[operator='void'] > ${CALL} ${HANDLE}`,
    ],
    files: ["packages/server/src/**/*.ts"],
    ignores: [...TESTS, ...PROMISE_KEEPERS],
  },
  {
    name: "zod-mini",
    message: 'Import zod as `import * as z from "zod/mini"`: the other forms weigh four to thirteen times as much.',
    selectors: [
      "ImportDeclaration[source.value='zod']",
      "ImportDeclaration[source.value='zod/mini'] > :matches(ImportSpecifier, ImportDefaultSpecifier)",
      "ImportDeclaration[source.value=/^zod\\/v4/][importKind!='type']",
    ],
    files: ["packages/{core,widget,web}/src/**"],
    ignores: [],
  },
  {
    name: "no-jsx-text",
    message: "Put the text beside its feature (core/src/<feature>/<name>.en.ts, .ru.ts) and show it with `t`.",
    selectors: [
      "JSXText[value=/\\p{L}/u]",
      "JSXElement > JSXExpressionContainer > Literal[value=/\\p{L}/u]",
      "JSXElement > JSXExpressionContainer > TemplateLiteral > TemplateElement[value.raw=/\\p{L}/u]",
      "JSXAttribute[name.name=/^(aria-label|aria-description|aria-roledescription|alt|title|placeholder|label)$/]" +
        " > Literal[value=/\\p{L}/u]",
    ],
    files: ["packages/{widget,web}/src/**/*.tsx"],
    ignores: TESTS,
  },
  {
    name: "no-page-globals",
    message: "Ask the guild (useGuild): a host may mount the widget twice, or in a page that isn't ours.",
    selectors: [
      "MemberExpression[object.name=/^(location|history|sessionStorage|localStorage)$/]",
      "MemberExpression[object.name=/^(window|document)$/][property.name=/^(location|cookie|title|documentElement)$/]",
      "Program > VariableDeclaration CallExpression[callee.name=/^(createStore|createClient|createSessionStore)$/]",
      "Program > VariableDeclaration NewExpression[callee.name='QueryClient']",
    ],
    files: ["packages/widget/src/{features,forms,guild,time}/**"],
    ignores: TESTS,
  },
  {
    name: "no-default-export",
    message: "Export by name.",
    selectors: ["ExportDefaultDeclaration", "ExportSpecifier[exported.name='default']"],
    files: ["packages/*/{src,tests,e2e}/**", "bench/**", "scripts/**"],
    // The routers of Next.js want pages so.
    ignores: ["**/*.config.{ts,js}", "**/global-setup.ts", "**/*.d.ts", "scripts/packed/bundlers/**"],
  },
  {
    name: "relative-extension",
    message: "Write the file's extension in a relative import (`./amount.ts`): Node runs these files as they are.",
    selectors: [
      ":matches(ImportDeclaration, ExportNamedDeclaration, ExportAllDeclaration, ImportExpression)" +
        "[source.value=/^\\.{1,2}\\u002f(?!.*\\.(ts|tsx|js|cjs|mjs|json|css|svg|sql|png|woff2)(\\?\\w+)?$)/]",
    ],
    files: ["packages/**", "bench/**", "scripts/**"],
    ignores: [],
  },
  {
    name: "todo-with-issue",
    message: "Finish it, or name the issue: TODO(#12).",
    selectors: [],
    files: ["packages/**", "bench/**", "scripts/**"],
    ignores: TEXTS,
  },
  {
    name: "no-idle-test",
    message: "A test runs every time and can fail: no only, todo, skip without a condition, or constant expectation.",
    selectors: [
      `${CALL}[callee.object.name=/^(it|test|describe)$/][callee.property.name=/^(only|todo|fixme|fail)$/]`,
      `${CALL}[callee.object.name=/^(it|test|describe)$/][callee.property.name='skip'][arguments.0.type='Literal']`,
      `${CALL}[callee.name='expect'][arguments.0.type='Literal']`,
      `${CALL}[callee.name=/^(it|test)$/][arguments.1.body.body.length=0]`,
    ],
    files: ["**/*.{test,spec}.{ts,tsx}"],
    ignores: [],
  },
];
