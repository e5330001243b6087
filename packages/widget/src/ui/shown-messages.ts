/** What of a message says whether it is shown. */
export interface QueuedMessage {
  /** Another key shows and announces the message anew. */
  readonly key: string | number;
  readonly tone?: "neutral" | "success" | "danger";
}

/**
 * Chooses what of a queue is on the screen, in the order of the queue. What is there stays until it leaves the queue;
 * `onScreen` tells of each whether the pointer or the focus holds it. Beside those that are held the next one is
 * shown, and a failure beside all others: neither is kept back unseen.
 */
export function shownMessages<Message extends QueuedMessage>(
  queue: readonly Message[],
  onScreen: ReadonlyMap<Message["key"], boolean>,
): readonly Message[] {
  const passing = queue.filter(({ key }) => onScreen.get(key) === false);
  const waiting = queue.filter(({ key }) => !onScreen.has(key));
  const next = passing.length === 0 ? waiting[0] : undefined;
  const failure = passing.some(isFailure) ? undefined : waiting.find(isFailure);
  return queue.filter((message) => onScreen.has(message.key) || message === next || message === failure);
}

function isFailure({ tone }: QueuedMessage): boolean {
  return tone === "danger";
}
