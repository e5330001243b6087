import { isHello, toWelcome } from "@guildhall/core/widget";

/**
 * Answers each hello of a frame, which says one whenever its document starts, with a port. A message of any other window
 * or origin is none of ours. Returns a function that ends it.
 */
export function awaitHello(
  frame: HTMLIFrameElement,
  { origin, onPort }: { readonly origin: string; readonly onPort: (port: MessagePort) => void },
): () => void {
  const hear = (event: MessageEvent<unknown>): void => {
    const { contentWindow: inside } = frame;
    if (inside === null || event.source !== inside || event.origin !== origin || !isHello(event.data)) return;
    const { port1, port2 } = new MessageChannel();
    inside.postMessage(toWelcome(event.data), origin, [port2]);
    onPort(port1);
  };
  window.addEventListener("message", hear);
  return () => window.removeEventListener("message", hear);
}
