/** One try to send something: its idempotency key, and the body that the key stands for. */
export interface Attempt {
  readonly key: string;
  readonly body: string;
}

/** The try to make with a body: the unfinished one when it was the same, so that nothing is sent twice. */
export function attemptFor(last: Attempt | null, body: unknown, newKey: () => string): Attempt {
  const text = JSON.stringify(body);
  return last !== null && last.body === text ? last : { key: newKey(), body: text };
}
