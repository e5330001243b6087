/** One attempt to send: its idempotency key, and the body the key stands for. */
export interface Attempt {
  readonly key: string;
  readonly body: string;
}

/** The attempt for a body: the unfinished one if the body is the same, so that nothing is sent twice. */
export function attemptFor(last: Attempt | null, body: unknown, newKey: () => string): Attempt {
  const text = JSON.stringify(body);
  return last !== null && last.body === text ? last : { key: newKey(), body: text };
}
