/** What one view costs in bytes after gzip, and the most it may. */
interface Weighed {
  readonly view: string;
  readonly js: number;
  readonly limit: number;
}

/** Names every view of the panel that is heavier than it may be, and the styles when all of them are. */
export function sizeFaults(
  { views, css }: { readonly views: readonly Weighed[]; readonly css: number },
  cssLimit: number,
): readonly string[] {
  const heavy = views
    .filter(({ js, limit }) => js > limit)
    .map(({ view, js, limit }) => `${view} loads ${toKib(js)} of JavaScript: at most ${toKib(limit)}, so load less at first`);
  return css > cssLimit ? [...heavy, `the styles are ${toKib(css)}: at most ${toKib(cssLimit)}`] : heavy;
}

function toKib(bytes: number): string {
  return `${(bytes / 1024).toFixed(1)} KiB`;
}
