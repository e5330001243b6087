export type Verdict =
  | { readonly status: "killed"; readonly by: string; readonly isNear: boolean }
  /** No test failed: none reached it, or none noticed. */
  | { readonly status: "survived"; readonly isReached: boolean }
  /** Nothing is known yet, for the time being or because a proof didn't work out: `why` is null until one doesn't. */
  | { readonly status: "unjudged"; readonly isReached: boolean; readonly why: string | null };

export const UNTRIED: Verdict = { status: "unjudged", isReached: false, why: null };

/** The verdict after one more proof didn't notice a change, or, with `why`, couldn't tell. */
export function afterProof(
  before: Verdict | undefined,
  { isReached, why }: { readonly isReached: boolean; readonly why: string | undefined },
): Verdict {
  if (before?.status === "killed") return before;
  const whyBefore = before?.status === "unjudged" ? before.why : null;
  return { status: "unjudged", isReached: isReached || before?.isReached === true, why: whyBefore ?? why ?? null };
}

/** The verdict when all proofs were tried. */
export function settled(verdict: Verdict = UNTRIED): Verdict {
  return verdict.status === "unjudged" && verdict.why === null
    ? { status: "survived", isReached: verdict.isReached }
    : verdict;
}
