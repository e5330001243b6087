/** A `fetch` that scripts of a host's page can't change once the widget has loaded. */
export interface OwnFetch {
  readonly send: typeof fetch;
  readonly dispose: () => void;
}

// As they are now: what the page patches later concerns its own requests.
const { fetch: pageFetch } = globalThis;
const { text } = Response.prototype;
const { apply, getOwnPropertyDescriptor } = Reflect;
const statusGetter = getOwnPropertyDescriptor(Response.prototype, "status")?.get;

/**
 * Sends with the page's `fetch`. If that breaks the first request although the machine is online, as tools do that force
 * credentials or throw, the `fetch` of an empty frame is tried once, and kept if it works.
 */
export function createOwnFetch(): OwnFetch {
  let chosen: typeof fetch | null = null;
  let frame: HTMLIFrameElement | null = null;
  const removeFrame = (): void => {
    frame?.remove();
    frame = null;
  };
  const sendFromFrame: typeof fetch = async (input, init) => {
    removeFrame();
    frame = addFrame();
    const response = await fetchOf(frame)(input, init);
    chosen = fetchOf(frame);
    return response;
  };
  const sendFirst: typeof fetch = async (input, init) => {
    try {
      const response = await pageFetch(input, init);
      if (statusGetter !== undefined) apply(statusGetter, response, []);
      chosen = pageFetch;
      return response;
    } catch (error) {
      if (init?.signal?.aborted === true || !navigator.onLine) throw error;
      try {
        return await sendFromFrame(input, init);
      } catch {
        removeFrame();
        throw error;
      }
    }
  };
  return {
    send: async (input, init) => {
      // A page that was written anew has dropped the frame, whose fetch then fails for good.
      if (frame !== null && !frame.isConnected) chosen = null;
      const response = await (chosen ?? sendFirst)(input, init);
      const { status, headers, body } = response;
      // Safe: nobody here asks a response for more.
      return { status, headers, body, text: () => apply(text, response, []) } as Response;
    },
    dispose: removeFrame,
  };
}

function addFrame(): HTMLIFrameElement {
  const frame = document.createElement("iframe");
  frame.style.setProperty("display", "none", "important");
  frame.ariaHidden = "true";
  // Pages replace their body more often than the whole document.
  document.documentElement.append(frame);
  return frame;
}

/** @throws {DOMException} in a sandbox, where a frame has another origin */
function fetchOf({ contentWindow }: HTMLIFrameElement): typeof fetch {
  // Safe: a window has it, which its type leaves out.
  const { fetch: own } = contentWindow as Window & { readonly fetch: typeof fetch };
  return own;
}
