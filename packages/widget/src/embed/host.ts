import type {
  App,
  AppModule,
  Emit,
  GetToken,
  Guildhall,
  GuildhallEvents,
  InitOptions,
  MountOptions,
  WidgetElement,
} from "./api.ts";

const TAG = "guildhall-widget";
/** Before the application is asked for again. */
const RETRY_MS = 9_000;

/**
 * Loads the application from `/widget` and the slash; called again with one slash more if it failed. Browsers remember a
 * failure by its address, and what the application loads later comes from where it was loaded itself.
 */
type Load = (init: InitOptions, slash: string) => Promise<AppModule>;

/** The API, and what defines our element, once per page. */
type Host = readonly [api: Guildhall, define: () => void];

/**
 * The host's API before the application is there: keeps what it's told, and loads the application when a widget comes
 * into sight or is opened. It throws on wrong options of `init` only.
 */
export function createHost(version: string, load: Load): Host {
  // Every byte of this file is paid by every page: nothing here is checked twice.
  const events = new EventTarget();
  const seen = new Set<WidgetElement>();
  let waiting: ((app: App) => void)[] = [];
  /** 0 before `init`, null after `destroy`. */
  let init: InitOptions | null | 0 = 0;
  let person: GetToken | null = null;
  let app: App | undefined;
  let own: (new () => WidgetElement) | undefined;
  /** What the next try puts before the path; empty while it's loading and thereafter. */
  let slash = "/";

  const emit: Emit = (name, detail, element) => {
    const event = new CustomEvent(`guildhall-${name}`, { bubbles: true, composed: true, detail });
    // Faults of listeners are reported by the browser and stop nobody.
    events.dispatchEvent(event);
    // What concerns the page's session, each widget tells.
    (element ? [element] : seen).forEach((each) => each.dispatchEvent(event));
  };
  const want = async (): Promise<void> => {
    if (!slash || app || !init) return;
    const tried = slash;
    slash = "";
    try {
      const { start } = await load(init, tried);
      // Destroyed meanwhile.
      if (!init) return;
      app = start({ options: init, version, person: () => person, emit });
      seen.forEach(app.attach);
      // Safe: none of them takes it away.
      waiting.forEach((run) => run(app as App));
    } catch {
      emit("failed", { code: "not_loaded", requestId: "" });
      setTimeout(want, RETRY_MS);
      addEventListener("online", want);
      // The same files by another address.
      slash = tried + "/";
    }
  };
  const show = (element: WidgetElement): void => {
    app?.attach(element);
    seen.add(element);
    void want();
  };
  /** A call that loads the application, and reaches it as soon as it's there. */
  const late =
    (name: "open" | "toggle" | "preload") =>
    (...given: Parameters<App["open"]>): void => {
      if (app) app[name](...given);
      else waiting.push((each) => each[name](...given));
      void want();
    };

  const define = (): void => {
    if (own) return;
    const sight = new IntersectionObserver(
      // Again is harmless.
      (entries) => entries.forEach((each) => each.isIntersecting && show(each.target as WidgetElement)),
      { rootMargin: "200px" },
    );
    own = class extends HTMLElement implements WidgetElement {
      declare options?: MountOptions;
      connectedCallback(): void {
        // Kept free from the start, so that the page doesn't move later.
        const height = this.options?.height ?? this.getAttribute("height");
        if (height) this.style.cssText += ";display:block;min-height:" + height;
        if (this.getAttribute("loading") === "eager") show(this);
        else sight.observe(this);
      }
      disconnectedCallback(): void {
        // Frameworks move elements by taking them out and putting them back.
        queueMicrotask(() => {
          if (this.isConnected) return;
          app?.detach(this);
          seen.delete(this);
        });
      }
    };
    // The page may have an element of its own by this name: ours then has one that nobody knows.
    let tag = TAG;
    while (customElements.get(tag)) tag += "-";
    customElements.define(tag, own);
  };

  const api: Guildhall = {
    version,
    init: (options) => {
      if (!options.server || !options.app || !options.getToken?.call)
        throw new TypeError("init needs server, app, getToken");
      if (init !== 0) return;
      init = options;
      person = options.getToken;
      define();
      if (seen.size + waiting.length) void want();
    },
    identify: async (getToken) => {
      person = getToken;
      if (!app) return;
      app.identify();
      seen.forEach(app.attach);
    },
    mount: (place, options) => {
      define();
      // Safe: it's there from now on.
      const element = new (own as new () => WidgetElement)();
      element.options = options;
      const ready = new Promise<void>((resolve) =>
        // Safe: nobody looks at what it resolves to.
        element.addEventListener("guildhall-ready", resolve as () => void),
      );
      if (init !== null) attempt(() => place.append(element));
      return {
        ready,
        update: (changes) => {
          // Safe: what's undefined is read as what's absent.
          element.options = options = { ...options, ...changes } as MountOptions;
          app?.update(element);
        },
        destroy: () => element.remove(),
      };
    },
    open: late("open"),
    close: () => {
      waiting = [];
      app?.close();
    },
    toggle: late("toggle"),
    preload: late("preload"),
    on: (name, listener) => {
      // Safe: only `emit` reaches these events.
      const hear = (event: Event): void => listener((event as CustomEvent<GuildhallEvents[typeof name]>).detail);
      events.addEventListener(`guildhall-${name}`, hear);
      return () => events.removeEventListener(`guildhall-${name}`, hear);
    },
    destroy: () => {
      app?.destroy();
      init = null;
    },
  };
  return [api, define];
}

/** Runs something of the host's, whose faults are its own. */
export function attempt(run: () => void): void {
  try {
    run();
  } catch (error) {
    reportError(error);
  }
}
