import type {
  App,
  AppModule,
  Emit,
  GetToken,
  Guildhall,
  InitOptions,
  Listener,
  Mounted,
  WidgetElement,
} from "./api.ts";

const TAG = "guildhall-widget";
const ATTRIBUTES = ["view", "item", "group", "theme", "locale", "height"];

interface HostOptions {
  readonly version: string;
  /** Loads the application; called again if it failed. */
  readonly load: (init: InitOptions, tries: number) => Promise<AppModule>;
}

interface Host {
  readonly api: Guildhall;
  /** Defines our element, once per page. */
  readonly define: () => void;
}

/**
 * The host's API before the application is there: keeps what it's told, and loads the application when a widget comes
 * into sight or is opened. It throws on wrong options of `init` only.
 */
export function createHost({ version, load }: HostOptions): Host {
  const listeners = new Map<string, Set<Listener<never>>>();
  const seen = new Set<WidgetElement>();
  let waiting: ((app: App) => void)[] = [];
  let init: InitOptions | null = null;
  let person: GetToken | null = null;
  let app: App | null = null;
  let own: CustomElementConstructor | undefined;
  let isLoading = false;
  let isWanted = false;
  let isOver = false;
  let tries = 0;

  const emit: Emit = (name, detail, element) => {
    for (const listener of listeners.get(name) ?? []) attempt(() => (listener as Listener<typeof name>)(detail));
    element?.dispatchEvent(new CustomEvent(`guildhall-${name}`, { detail, bubbles: true, composed: true }));
  };
  const start = (module: AppModule): void => {
    if (isOver || init === null) return;
    app = module.start({ options: init, version, person: () => person, emit });
    for (const run of waiting) run(app);
    waiting = [];
    seen.forEach(app.attach);
  };
  const want = (): void => {
    isWanted = true;
    if (app !== null || isLoading || isOver || init === null) return;
    isLoading = true;
    load(init, tries++)
      .then(start, () => emit("failed", { code: "not_loaded", requestId: "" }))
      .finally(() => {
        isLoading = false;
      });
  };
  const later = (run: (app: App) => void): void => {
    if (isOver) return;
    if (app === null) waiting.push(run);
    else run(app);
  };
  const show = (element: WidgetElement): void => {
    seen.add(element);
    want();
    app?.attach(element);
  };

  const define = (): void => {
    if (customElements.get(TAG) !== undefined) return;
    const sight = new IntersectionObserver(
      (entries) => {
        for (const { isIntersecting, target } of entries) {
          if (!isIntersecting) continue;
          sight.unobserve(target);
          attempt(() => show(target as WidgetElement));
        }
      },
      { rootMargin: "200px" },
    );
    own = class extends HTMLElement {
      static readonly observedAttributes = ATTRIBUTES;
      connectedCallback(): void {
        // Kept free from the start, so that the page doesn't move later.
        const height = (this as WidgetElement).options?.height ?? this.getAttribute("height");
        if (height) Object.assign(this.style, { display: "block", minHeight: height });
        if (this.getAttribute("loading") === "eager") show(this);
        else sight.observe(this);
      }
      disconnectedCallback(): void {
        // Frameworks move elements by taking them out and putting them back.
        queueMicrotask(() => {
          if (this.isConnected) return;
          sight.unobserve(this);
          if (seen.delete(this)) app?.detach(this);
        });
      }
      attributeChangedCallback(): void {
        if (seen.has(this)) app?.update(this);
      }
    };
    customElements.define(TAG, own);
  };

  const api: Guildhall = {
    version,
    init: (options) => {
      const { server, app: id, getToken } = options;
      if (!server || !id || typeof getToken !== "function")
        throw new TypeError("guildhall.init: server, app, getToken");
      if (isOver || init !== null) return;
      init = options;
      person = getToken;
      define();
      if (isWanted) want();
    },
    identify: (getToken) => {
      person = getToken;
      if (app !== null) {
        app.identify();
        seen.forEach(app.attach);
      }
      return Promise.resolve();
    },
    mount: (place, options): Mounted => {
      // The page may have an element of its own by this name.
      const isTaken = customElements.get(TAG) !== own;
      const element: WidgetElement = document.createElement(isTaken ? "div" : TAG);
      element.options = options;
      const ready = new Promise<void>((resolve) => {
        element.addEventListener("guildhall-ready", () => resolve(), { once: true });
      });
      if (!isOver) attempt(() => place.append(element));
      if (isTaken) show(element);
      return {
        ready,
        update: (changes) => {
          element.options = { ...options, ...element.options, ...changes };
          app?.update(element);
        },
        destroy: () => {
          element.remove();
          if (isTaken && seen.delete(element)) app?.detach(element);
        },
      };
    },
    open: (view, params) => {
      later((each) => each.open(view, params));
      want();
    },
    close: () => app?.close(),
    toggle: (view, params) => {
      later((each) => each.toggle(view, params));
      want();
    },
    on: (name, listener) => {
      const all = listeners.get(name) ?? new Set();
      listeners.set(name, all.add(listener as Listener<never>));
      return () => all.delete(listener as Listener<never>);
    },
    preload: (view) => {
      later((each) => each.preload(view));
      want();
    },
    destroy: () => {
      isOver = true;
      app?.destroy();
    },
  };
  return { api, define };
}

/** Runs something of the host's, whose faults are its own. */
function attempt(run: () => void): void {
  try {
    run();
  } catch (error) {
    reportError(error);
  }
}
