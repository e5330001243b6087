/** A view's size in bytes after gzip, and its limit. */
interface Weighed {
  readonly view: string;
  readonly js: number;
  readonly css: number;
  readonly limit: { readonly js: number; readonly css: number };
}

/** Views of the panel above their limit. */
export function sizeFaults(views: readonly Weighed[]): readonly string[] {
  return views.flatMap(({ view, js, css, limit }) => [
    ...(js > limit.js
      ? [`${view} loads ${toKib(js)} of JavaScript: at most ${toKib(limit.js)}, so load less at first`]
      : []),
    ...(css > limit.css ? [`${view} loads ${toKib(css)} of styles: at most ${toKib(limit.css)}`] : []),
  ]);
}

function toKib(bytes: number): string {
  return `${(bytes / 1024).toFixed(1)} KiB`;
}
