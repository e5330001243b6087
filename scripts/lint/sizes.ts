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

/** A part of what hosts' pages load, in bytes. */
interface Part {
  readonly part: string;
  readonly brotli: number;
  readonly gzip: number;
  readonly limit: { readonly brotli: number; readonly gzip: number };
}

/** Parts of the embed above their limit. */
export function embedFaults(parts: readonly Part[]): readonly string[] {
  return parts.flatMap(({ part, limit, ...size }) =>
    (["brotli", "gzip"] as const)
      .filter((kind) => size[kind] > limit[kind])
      .map(
        (kind) =>
          `the embed's ${part} is ${toKb(size[kind])} after ${kind}: at most ${toKb(limit[kind])}, so load less at first`,
      ),
  );
}

/** What a place in Jira loads first, in bytes after gzip. */
interface Frame {
  readonly place: string;
  readonly gzip: number;
  readonly limit: number;
}

/** Places in Jira above their limit. */
export function frameFaults(frames: readonly Frame[]): readonly string[] {
  return frames
    .filter(({ gzip, limit }) => gzip > limit)
    .map(
      ({ place, gzip, limit }) =>
        `Jira's frame "${place}" loads ${toKb(gzip)} after gzip: at most ${toKb(limit)}, so load less at first`,
    );
}

function toKb(bytes: number): string {
  return `${(bytes / 1000).toFixed(2)} KB`;
}

function toKib(bytes: number): string {
  return `${(bytes / 1024).toFixed(1)} KiB`;
}
