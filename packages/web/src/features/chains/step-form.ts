/** The chain that the URL of a form says its activity is made for; null for none. */
export function readChainId({ chainId }: { readonly chainId?: string | undefined }): number | null {
  const id = Number(chainId);
  return Number.isSafeInteger(id) && id > 0 ? id : null;
}

/** The same for the URL of a page that comes after the form. */
export function forChain(href: string, chainId: number | null): string {
  return chainId === null ? href : `${href}?chainId=${String(chainId)}`;
}

/** What a form sends to become the last step of a chain. */
export function stepOf(chainId: number | null): { readonly chainId?: number } {
  return chainId === null ? {} : { chainId };
}

/** Where a chain is edited. */
export const chainEdit = (id: number): string => `/chain/${String(id)}/edit`;

/** The form of a new step, by its chain. */
export function newStepHref(lists: "challenges" | "quizzes"): (chainId: number) => string {
  return (chainId) => forChain(`/${lists}/create`, chainId);
}

/** Where saving a chain's step leads. */
export function stepReturn(chainId: number | null): string | undefined {
  return chainId === null ? undefined : chainEdit(chainId);
}

/** A chain's step has a draft of its own, so that another one that was left isn't shown instead. */
export function newStepKey(key: string, chainId: number | null): string {
  return chainId === null ? key : `${key}.chain${String(chainId)}`;
}
