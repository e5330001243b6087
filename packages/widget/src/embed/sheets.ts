// Every shadow root with our styles, and the sheets so far: one per batch of modules that ran together.
const roots = new Set<ShadowRoot>();
const sheets: CSSStyleSheet[] = [];
// The order of the layers first: whichever sheet comes first would declare it otherwise.
let texts: string[] = ["@layer tokens, base, kit, features, app;"];

/** Adds a module's styles; the build puts a call of this into the place of each style sheet. */
export function addStyles(css: string): void {
  if (texts.length === 0) queueMicrotask(flush);
  texts.push(css);
}

/** Gives a shadow root all styles, those to come included. Returns a function that ends it. */
export function adoptStyles(root: ShadowRoot): () => void {
  flush();
  roots.add(root);
  root.adoptedStyleSheets = [...sheets];
  return () => void roots.delete(root);
}

function flush(): void {
  if (texts.length === 0) return;
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(texts.join(""));
  texts = [];
  sheets.push(sheet);
  for (const root of roots) root.adoptedStyleSheets = [...sheets];
}
