import tseslint from "typescript-eslint";
import type { Linter } from "eslint";

/** The few rules that need types, apart from the rest because they take longer: no promise is left to itself. */
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
