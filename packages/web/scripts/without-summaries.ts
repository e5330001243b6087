import type { Plugin } from "vite";

const SUMMARY = /^\s*summary:\s*"(?:[^"\\]|\\.)*",$/gm;

/** Leaves out what the contract says of each call in words: only the API's documentation reads it. */
export function withoutSummaries(): Plugin {
  return {
    name: "without-summaries",
    apply: "build",
    enforce: "pre",
    transform: {
      filter: { id: /\.contract\.ts$/ },
      // As many lines as before, so that positions in stack traces stay right.
      handler: (code) => ({ code: code.replace(SUMMARY, (text) => text.replace(/[^\n]/g, "")), map: null }),
    },
  };
}
