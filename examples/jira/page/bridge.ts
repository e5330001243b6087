// Jira's side of a frame, in place of Atlassian's: everything is asked of the page around.
(() => {
  const host = new URLSearchParams(location.search).get("host") ?? "";
  const waiting = new Map<
    number,
    { readonly resolve: (value: unknown) => void; readonly reject: (error: Error) => void }
  >();
  let asked = 0;
  const showTheme = (theme: string): void => {
    const { dataset } = document.documentElement;
    dataset["theme"] = `${theme}:${theme}`;
    dataset["colorMode"] = theme;
  };
  addEventListener("message", ({ origin, data }: MessageEvent) => {
    if (origin !== host) return;
    // The page around sends nothing else.
    const message = data as {
      readonly id?: number;
      readonly theme?: string;
      readonly value?: unknown;
      readonly error?: string;
    };
    if (message.theme !== undefined) return showTheme(message.theme);
    const call = waiting.get(message.id ?? -1);
    waiting.delete(message.id ?? -1);
    if (message.error === undefined) call?.resolve(message.value);
    else call?.reject(new Error(message.error));
  });
  const callBridge = (method: string, data: unknown): Promise<unknown> => {
    asked += 1;
    const id = asked;
    return new Promise((resolve, reject) => {
      waiting.set(id, { resolve, reject });
      parent.postMessage({ id, method, data }, host);
    });
  };
  Object.assign(globalThis, { __bridge: { callBridge } });
  // The page around makes the frame as high as its body.
  addEventListener("DOMContentLoaded", () => {
    const tell = (): void => parent.postMessage({ height: document.body.offsetHeight }, host);
    new ResizeObserver(tell).observe(document.body);
  });
})();
