/**
 * Tells whoever looks into the console of a fault of ours, or why nobody is let in. The page's own handlers of errors
 * don't hear of it: nothing there could mend it.
 */
export function reportFault(error: unknown): void {
  console.error("Guildhall:", error);
}
