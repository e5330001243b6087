declare global {
  interface Window {
    /** What the page's first script leaves, see first-paint.ts: requests sent, by URL, and files for later pages. */
    guildhallEarly?: {
      readonly language: string;
      readonly answers: Map<string, Promise<Response>>;
      readonly later: readonly string[];
    };
  }
}

// Older answers no longer belong to the page's start.
const FRESH_MS = 10_000;

/** Fetches, or takes over the first script's request for the same URL, once. */
export const fetchOrTakeOver: typeof fetch = (input, init) => {
  const early = init?.method === "GET" ? takeEarly(String(input), new Headers(init.headers)) : undefined;
  if (early === undefined) return fetch(input, init);
  return orAborted(
    early.catch(() => fetch(input, init)),
    init?.signal ?? null,
  );
};

function takeEarly(url: string, headers: Headers): Promise<Response> | undefined {
  const { language, answers } = window.guildhallEarly ?? {};
  if (answers === undefined || performance.now() > FRESH_MS || headers.get("x-language") !== language) return undefined;
  const answer = answers.get(url);
  answers.delete(url);
  return answer;
}

function orAborted(answer: Promise<Response>, signal: AbortSignal | null): Promise<Response> {
  return new Promise((resolve, reject) => {
    const abort = (): void => reject(new DOMException("The answer is not wanted any more.", "AbortError"));
    if (signal?.aborted === true) abort();
    signal?.addEventListener("abort", abort, { once: true });
    answer.then(resolve, reject);
  });
}
