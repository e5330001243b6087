import reactHooks from "eslint-plugin-react-hooks";
import tseslint from "typescript-eslint";
import type { Linter } from "eslint";
import { DECIDERS, LONG_TABLES, SOURCES, TESTS } from "./places.ts";
import { RESTRICTIONS } from "./restrictions.ts";
import { RULES } from "./rules.ts";

const CODE = ["**/*.{ts,tsx,js,cjs,mjs}"];

// Every rule of the plugin is an "error": nothing here is ever a warning.
const hooks = Object.fromEntries(
  Object.keys(reactHooks.configs.flat["recommended-latest"].rules).map((name) => [name, "error" as const]),
);

export const lintConfig: Linter.Config[] = [
  { ignores: ["**/node_modules/**", "**/dist/**", "data/**", "**/test-results/**", "**/playwright-report/**"] },
  {
    files: CODE,
    // Exceptions go into places.ts or restrictions.ts, never into code comments.
    linterOptions: { noInlineConfig: true, reportUnusedDisableDirectives: "error" },
    languageOptions: { parser: tseslint.parser as Linter.Parser, parserOptions: { ecmaFeatures: { jsx: true } } },
    plugins: {
      guildhall: { rules: RULES },
      "react-hooks": reactHooks as never,
      "@typescript-eslint": tseslint.plugin as never,
    },
    rules: {
      "@typescript-eslint/no-explicit-any": "error",
      "@typescript-eslint/ban-ts-comment": "error",
      "@typescript-eslint/no-non-null-assertion": "error",
      "@typescript-eslint/consistent-type-imports": ["error", { disallowTypeAnnotations: false }],
      "no-empty": ["error", { allowEmptyCatch: false }],
      "no-debugger": "error",
      "no-warning-comments": ["error", { terms: ["eslint-disable", "oxlint-disable"] }],
      "no-var": "error",
      "prefer-const": "error",
      eqeqeq: ["error", "always"],
    },
  },
  {
    files: ["**/*.{ts,tsx}"],
    rules: {
      complexity: ["error", 10],
      "max-params": ["error", 3],
      "max-lines": ["error", { max: 350, skipBlankLines: true, skipComments: true }],
    },
  },
  {
    files: ["**/*.{test,spec}.{ts,tsx}"],
    rules: {
      "max-lines": ["error", { max: 700, skipBlankLines: true, skipComments: true }],
      // In a test, `?.` and `??` narrow for the next line's expectation; branches that matter have their own test.
      complexity: "off",
      "max-params": ["error", 4],
    },
  },
  { files: LONG_TABLES, rules: { "max-lines": "off" } },
  { files: ["packages/{web,widget}/src/**"], rules: hooks },
  ...RESTRICTIONS.map(({ name, files, ignores }) => only(name, { files, ignores })),
  only("no-status-compare", {
    files: SOURCES,
    // HTTP's own `status` is used where responses are parsed and built, and Stripe's where it becomes ours.
    ignores: [
      ...TESTS,
      ...DECIDERS,
      "packages/core/src/{client,transport}/**",
      "packages/server/src/http/**",
      "packages/server/src/billing/stripe/**",
    ],
  }),
  only("workspace-in-statements", { files: ["packages/server/src/**"], ignores: TESTS }),
  only("portable-statements", { files: ["packages/server/src/**"], ignores: TESTS }),
  only("or-in-parentheses", { files: ["packages/server/**"], ignores: [] }),
  only("no-role-compare", { files: SOURCES, ignores: [...TESTS, "packages/core/src/permissions/**"] }),
  only("no-secret-compare", {
    files: ["packages/{server,slack-app,telegram-bot}/src/**/*.ts"],
    // A lock's token identifies the file's owner; it grants nothing.
    ignores: [...TESTS, "packages/server/src/db/data-lock.ts"],
  }),
  only("no-restating", { files: SOURCES, ignores: TESTS }),
];

interface Reach {
  readonly files: readonly string[];
  readonly ignores: readonly string[];
}

function only(name: string, { files, ignores }: Reach): Linter.Config {
  return { files: [...files], ignores: [...ignores], rules: { [`guildhall/${name}`]: "error" } };
}
