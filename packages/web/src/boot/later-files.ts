/** Fetches what most pages share and the first one could do without; once, and harmless if it fails. */
export function fetchLaterFiles(): void {
  for (const href of window.guildhallEarly?.later ?? []) {
    if (document.querySelector(`link[href="${href}"]`) !== null) continue;
    document.head.append(Object.assign(document.createElement("link"), { rel: "modulepreload", href }));
  }
}
