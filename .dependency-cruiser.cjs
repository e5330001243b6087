// The tool wants CommonJS here; the rules themselves are typed and tested in scripts/lint.
const { importRules, readLayout, RESOLUTION } = require("./scripts/lint/imports.ts");

/** @type {import("dependency-cruiser").IConfiguration} */
module.exports = {
  ...importRules(readLayout(__dirname)),
  options: {
    doNotFollow: { path: "node_modules" },
    // The last ones have packages of their own, which aren't installed here.
    exclude: { path: "/(dist|test-results|playwright-report|packed/bundlers|next-app)/" },
    tsPreCompilationDeps: true,
    combinedDependencies: false,
    enhancedResolveOptions: RESOLUTION,
  },
};
