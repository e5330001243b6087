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
  // Every byte of this file is paid by every page: nothing here is checked twice.
  const listeners = new Map<string, Set<Listener<never>>>();
  const seen = new Set<WidgetElement>();
  const waiting: ((app: App) => void)[] = [];
  let init: InitOptions | undefined;
  let person: GetToken | null = null;
  let app: App | undefined;
  let own: CustomElementConstructor | undefined;
  let loading: Promise<void> | undefined;
  let isOver = false;
  let tries = 0;

  const emit: Emit = (name, detail, element) => {
    listeners.get(name)?.forEach((listener) => attempt(() => (listener as Listener<typeof name>)(detail)));
    element?.dispatchEvent(new CustomEvent(`guildhall-${name}`, { detail, bubbles: true, composed: true }));
  };
  const start = (module: AppModule): void => {
    if (isOver || !init) return;
    const started = module.start({ options: init, version, person: () => person, emit });
    app = started;
    waiting.forEach((run) => run(started));
    seen.forEach(started.attach);
  };
  const want = (): void => {
    if (loading || isOver || !init) return;
    loading = load(init, tries++).then(start, () => {
      loading = undefined;
      emit("failed", { code: "not_loaded", requestId: "" });
    });
  };
  const show = (element: WidgetElement): void => {
    seen.add(element);
    want();
    app?.attach(element);
  };
  /** A call that loads the application, and reaches it as soon as it's there. */
  const late =
    (name: "open" | "toggle" | "preload") =>
    (...given: Parameters<App["open"]>): void => {
      if (app) app[name](...given);
      else waiting.push((each) => each[name](...given));
      want();
    };

  const define = (): void => {
    if (customElements.get(TAG)) return;
    const sight = new IntersectionObserver(
      (entries) => {
        // Again is harmless.
        for (const { isIntersecting, target } of entries) if (isIntersecting) show(target as WidgetElement);
      },
      { rootMargin: "200px" },
    );
    own = class extends HTMLElement {
      static readonly observedAttributes = ["view", "item", "group", "theme", "locale", "height"];
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
          seen.delete(this);
          app?.detach(this);
        });
      }
      attributeChangedCallback(): void {
        app?.update(this);
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
      if (isOver || init) return;
      init = options;
      person = getToken;
      define();
      if (seen.size || waiting.length) want();
    },
    identify: (getToken) => {
      person = getToken;
      app?.identify();
      if (app) seen.forEach(app.attach);
      return Promise.resolve();
    },
    mount: (place, options): Mounted => {
      // The page may have an element of its own by this name.
      const isTaken = customElements.get(TAG) !== own;
      const element: WidgetElement = document.createElement(isTaken ? "div" : TAG);
      let all = options;
      element.options = all;
      const ready = new Promise<void>((resolve) => {
        element.addEventListener("guildhall-ready", () => resolve(), { once: true });
      });
      if (!isOver) attempt(() => place.append(element));
      if (isTaken) show(element);
      return {
        ready,
        update: (changes) => {
          element.options = all = { ...all, ...changes };
          app?.update(element);
        },
        destroy: () => {
          element.remove();
          if (isTaken) app?.detach(element);
        },
      };
    },
    open: late("open"),
    close: () => app?.close(),
    toggle: late("toggle"),
    on: (name, listener) => {
      const all = listeners.get(name) ?? new Set();
      listeners.set(name, all.add(listener as Listener<never>));
      return () => all.delete(listener as Listener<never>);
    },
    preload: late("preload"),
    destroy: () => {
      isOver = true;
      app?.destroy();
    },
  };
  return { api, define };
}

/** Runs something of the host's, whose faults are its own. */
export function attempt(run: () => void): void {
  try {
    run();
  } catch (error) {
    reportError(error);
  }
}
