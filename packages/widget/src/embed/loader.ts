import type { AppModule, Guildhall } from "./api.ts";
import { attempt, createHost } from "./host.ts";

/** A call made before the loader was there: a method's name and its arguments. */
type Call = readonly [keyof Guildhall, ...unknown[]];

interface Page {
  guildhall?: Partial<Guildhall> & { q?: readonly Call[] | { readonly push: (call: Call) => void } };
}

// Written into the loader by the build.
declare const GUILDHALL_VERSION: string;
declare const GUILDHALL_MAIN: string;
declare const GUILDHALL_FRAME: string;

function install(page: Page): void {
  const known = page.guildhall;
  if (known?.version !== undefined) return;
  const { api: host, define } = createHost({
    version: GUILDHALL_VERSION,
    // Some engines remember a failure by its address.
    load: ({ server, mode }, tries) =>
      import(
        /* @vite-ignore */ `${server}/widget/${GUILDHALL_VERSION}/${mode === "frame" ? GUILDHALL_FRAME : GUILDHALL_MAIN}${tries > 0 ? `?${tries}` : ""}`
      ) as Promise<AppModule>,
  });
  const push = ([name, ...parts]: Call): void => {
    // A host's call isn't checked here: wrong ones end in the host's console.
    attempt(() => (host[name] as (...given: readonly unknown[]) => unknown)(...parts));
  };
  page.guildhall = { ...host, q: { push } };
  define();
  if (Array.isArray(known?.q)) known.q.forEach(push);
}

install(globalThis as Page);
