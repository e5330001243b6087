import type { AppModule, Guildhall } from "./api.ts";
import { attempt, createHost } from "./host.ts";

/** A call made before the loader was there: a method's name and its arguments. */
type Call = readonly [keyof Guildhall, ...unknown[]];

interface Page {
  guildhall?: Partial<Guildhall> & { q?: readonly Call[] };
}

// Written into the loader by the build.
declare const GUILDHALL_VERSION: string;
declare const GUILDHALL_MAIN: string;
declare const GUILDHALL_FRAME: string;
/** Whether it's the loader of one version, whose files a page's import map lists: it has no other address for them. */
declare const GUILDHALL_PINNED: boolean;

function install(page: Page): void {
  const known = page.guildhall;
  if (known?.version) return;
  const [host, define] = createHost(
    GUILDHALL_VERSION,
    ({ server, mode }, slash) =>
      import(
        // Whether or not the server's address ends in a slash.
        /* @vite-ignore */ `${server}/../widget${GUILDHALL_PINNED ? "/" : slash}${GUILDHALL_VERSION}/${mode === "frame" ? GUILDHALL_FRAME : GUILDHALL_MAIN}`
      ) as Promise<AppModule>,
  );
  const push = ([name, ...parts]: Call): void => {
    // A host's call isn't checked here: wrong ones end in the host's console.
    attempt(() => (host[name] as (...given: readonly unknown[]) => unknown)(...parts));
  };
  // Safe: of a loader's queue, with its version, only this is used.
  page.guildhall = { ...host, q: { push } as unknown as readonly Call[] };
  define();
  known?.q?.forEach(push);
}

install(globalThis as Page);
