/** Exported as files: the environment says which folder they go to, and under which address they're served. */
export default {
  output: "export",
  basePath: process.env.BASE_PATH,
  distDir: process.env.DIST_DIR,
  turbopack: { root: import.meta.dirname },
};
