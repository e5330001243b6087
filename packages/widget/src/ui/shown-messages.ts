/** What decides whether a message is shown. */
export interface QueuedMessage {
  /** A new key shows and announces the message again. */
  readonly key: string | number;
  readonly tone?: "neutral" | "success" | "danger";
}

/**
 * Which queued messages are visible, in queue order. Visible ones stay until they leave the queue; `onScreen` says
 * which are held by pointer or focus. The next message shows beside held ones, and errors show beside all others:
 * neither waits unseen.
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
