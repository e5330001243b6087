// The configuration is TypeScript; Node reads it as it is.
export { lintConfig as default } from "./scripts/lint/config.ts";
