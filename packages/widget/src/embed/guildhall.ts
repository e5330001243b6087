import type { AppModule } from "./api.ts";
import { createHost } from "./host.ts";
import { VERSION } from "./version.ts";

const [api, define] = createHost(VERSION, ({ server, mode }, slash) => {
  const name = mode === "frame" ? "frame-host" : "guild";
  // Whether or not the server's address ends in a slash.
  return import(/* @vite-ignore */ `${server}/../widget${slash}v1/${name}.js`) as Promise<AppModule>;
});

/**
 * The host's API for pages with a bundler. Nothing happens on import, in Node neither; the views come from the server
 * that `init` is told.
 */
export const guildhall = api;

/** Defines `<guildhall-widget>`; `init` does so, too. */
export const defineElement = define;
