import { isWelcome, toHello } from "@guildhall/core/widget";
import type { AppModule } from "../api.ts";
import { loadPart } from "../load-part.ts";
import { serveHost } from "./serve-host.ts";

// Written into the frame's script by the build.
declare const GUILDHALL_VERSION: string;
declare const GUILDHALL_MAIN: string;

/** The frame's own document: greets the page around it, and shows what that page says. */
function greet(): void {
  const { parent } = window;
  // Opened as a page of its own, it has nobody to act for.
  if (parent === window) return;
  let slashes = "";
  // Browsers remember a failure by its address; what the application loads later comes from where it was loaded itself.
  const load = (): Promise<AppModule> => {
    slashes += "/";
    return import(/* @vite-ignore */ `..${slashes}${GUILDHALL_VERSION}/${GUILDHALL_MAIN}`) as Promise<AppModule>;
  };
  const main = loadPart(load);
  main.catch(() => undefined);
  const origins = readOrigins();
  const hear = (event: MessageEvent<unknown>): void => {
    const [port] = event.ports;
    if (event.source !== parent || !origins.includes(event.origin)) return;
    if (port === undefined || !isWelcome(event.data)) return;
    window.removeEventListener("message", hear);
    serveHost({ port, main, framedBy: event.origin, version: GUILDHALL_VERSION });
  };
  window.addEventListener("message", hear);
  for (const origin of likely(origins)) parent.postMessage(toHello(), origin);
}

/** The app's origins; the document names them. */
function readOrigins(): readonly string[] {
  const named = document.querySelector<HTMLMetaElement>("meta[name=guildhall-origins]");
  return named === null ? [] : named.content.split(" ");
}

/** Those of the origins that the page around may have: the one that the browser names, else all. */
function likely(origins: readonly string[]): readonly string[] {
  const around =
    location.ancestorOrigins?.[0] ?? (URL.canParse(document.referrer) && new URL(document.referrer).origin);
  const found = origins.filter((origin) => origin === around);
  return found.length > 0 ? found : origins;
}

greet();
