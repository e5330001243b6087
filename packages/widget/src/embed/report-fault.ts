/**
 * Tells whoever looks into the console of a fault of ours, or why nobody is let in. The page's own handlers of errors
 * don't hear of it: nothing there could mend it.
 */
export function reportFault(error: unknown): void {
  console.error("Guildhall:", error);
}

/** Tells why nobody is let in, and where an admin mends it. `origin`: of the page that shows the widget. */
export function reportRefusal(code: string, origin = location.origin): void {
  const cure = code === "origin_not_allowed" ? `Allow ${origin} under` : "See";
  reportFault(`no session: ${code}. ${cure} Settings → Widget.`);
}
