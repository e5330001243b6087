import type { App, AppModule, Port, WidgetElement } from "../api.ts";
import { loadPart } from "../load-part.ts";
import { readOptions } from "../read-options.ts";

// Written into the application by the build: the file beside it that frames widgets.
declare const GUILDHALL_FRAME: string;

/** The elements that are framed on a page whose others aren't. */
export interface LateFrames extends Pick<App, "update" | "detach"> {
  /** Returns whether the element is framed. */
  readonly attach: (element: WidgetElement) => boolean;
  readonly clear: () => void;
}

/** Loads what frames elements with the first of them. */
export function createFrames(port: Port): LateFrames {
  const framed = new Set<WidgetElement>();
  let loaded: Promise<App> | null = null;
  const load = (): Promise<AppModule> =>
    import(/* @vite-ignore */ import.meta.url.replace(/[^/]*$/, GUILDHALL_FRAME)) as Promise<AppModule>;
  const run = (act: (app: App) => void): void => {
    loaded ??= loadPart(load).then((module) => module.start(port));
    loaded.then(act, () => {
      loaded = null;
      port.emit("failed", { code: "not_loaded", requestId: "" });
    });
  };
  return {
    attach: (element) => {
      if (framed.has(element)) return true;
      if (readOptions(element).mode !== "frame") return false;
      framed.add(element);
      run((app) => framed.has(element) && app.attach(element));
      return true;
    },
    update: (element) => {
      if (framed.has(element)) run((app) => app.update(element));
    },
    detach: (element) => {
      if (framed.delete(element)) run((app) => app.detach(element));
    },
    clear: () => {
      if (framed.size > 0) run((app) => app.identify());
      framed.clear();
    },
  };
}
