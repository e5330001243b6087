import type { WidgetPlace } from "@guildhall/core/widget";
import type { Store } from "../guild/index.ts";
import { createStored } from "./stored.ts";

/** Where the member went within the widget; the last place is shown. */
export interface Trail extends Store<readonly WidgetPlace[]> {
  readonly push: (place: WidgetPlace) => void;
  readonly back: () => void;
  /** Starts anew from here. */
  readonly restart: (place: WidgetPlace) => void;
}

export function createTrail(start: WidgetPlace): Trail {
  const places = createStored<readonly WidgetPlace[]>([start]);
  return {
    get: places.get,
    subscribe: places.subscribe,
    push: (place) => places.set([...places.get(), place]),
    back: () => places.set(places.get().length > 1 ? places.get().slice(0, -1) : places.get()),
    restart: (place) => places.set([place]),
  };
}
