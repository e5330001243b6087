import type { AppModule } from "./api.ts";
import { createHost } from "./host.ts";
import { reportFault } from "./report-fault.ts";
import { VERSION } from "./version.ts";

const CURE =
  "Check init's server, the page's script-src, and that your bundler leaves import() of an address as it is.";

const [api, define] = createHost(VERSION, async ({ server, mode }, slash) => {
  const name = mode === "frame" ? "frame-host" : "guild";
  // Whether or not the server's address ends in a slash.
  const address = `${server}/../widget${slash}v1/${name}.js`;
  try {
    // Safe: the server's module. Bundlers would look for it among those that they know.
    return (await import(
      /* webpackIgnore: true */ /* turbopackIgnore: true */ /* @vite-ignore */ address
    )) as AppModule;
  } catch (error) {
    // Once: it's asked for again by more slashes. Browsers say by themselves what they couldn't load, bundlers don't.
    if (slash === "/") reportFault(`can't load ${server}/widget: ${String(error)}. ${CURE}`);
    throw error;
  }
});

/**
 * The host's API for pages with a bundler. Nothing happens on import, in Node neither; the views come from the server
 * that `init` is told.
 */
export const guildhall = api;

/** Defines `<guildhall-widget>`; `init` does so, too. */
export const defineElement = define;
