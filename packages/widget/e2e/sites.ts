/** What the servers said when they started, each on a free port: any number of checkouts may be tested side by side. */
function said(name: string): string {
  return process.env[name] ?? "";
}

/** The gallery's site. */
export const GALLERY = said("WIDGET_GALLERY");

/** Where the kit is tested: on a page of its own by React, and as hosts have it. */
export const GROUNDS = [
  ["on a page, by React", "/"],
  ["in a shadow root, by Preact", "/preact/?shadow"],
] as const;

/** The host's site and Guildhall's: different ones, as they usually are. */
export const HOST = { url: said("WIDGET_HOST") } as const;
export const GUILDHALL = { url: said("WIDGET_GUILDHALL") } as const;

/** Serves the same pages as the host's site, and no app of Guildhall's knows it. */
export const FOREIGN = HOST.url.replace("127.0.0.1", "foreign.localhost");
