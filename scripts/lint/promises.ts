import tseslint from "typescript-eslint";
import type { Linter } from "eslint";

/** The few rules that need types, separate because they're slower: no floating promises. */
export function promiseRules(root: string): Linter.Config[] {
  return [
    { ignores: ["**/node_modules/**", "**/dist/**"] },
    {
      files: ["packages/*/{src,tests,e2e}/**/*.{ts,tsx}"],
      linterOptions: { noInlineConfig: true },
      languageOptions: {
        parser: tseslint.parser as Linter.Parser,
        parserOptions: { projectService: true, tsconfigRootDir: root },
      },
      plugins: { "@typescript-eslint": tseslint.plugin as never },
      rules: {
        "@typescript-eslint/no-floating-promises": "error",
        "@typescript-eslint/await-thenable": "error",
      },
    },
  ];
}
