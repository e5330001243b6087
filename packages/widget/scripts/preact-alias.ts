/** Hosts get the widget on Preact, whose compat layer stands in for React. */
export const PREACT = [
  { find: /^react$/, replacement: "preact/compat" },
  { find: /^react-dom$/, replacement: "preact/compat" },
  { find: /^react-dom\/client$/, replacement: "preact/compat/client" },
  { find: /^react\/(jsx-runtime|jsx-dev-runtime)$/, replacement: "preact/$1" },
  { find: /^react\/compiler-runtime$/, replacement: "preact/compat/compiler-runtime" },
];
