import { createStored, type Stored } from "./stored.ts";
import type { Notice } from "../guild/index.ts";

export interface Told extends Notice {
  readonly key: number;
}

/** Notices of one mount, in order of arrival. */
export interface Notices extends Pick<Stored<readonly Told[]>, "get" | "subscribe"> {
  readonly tell: (notice: Notice) => void;
  readonly dismiss: (key: number) => void;
}

export function createNotices(): Notices {
  const queue = createStored<readonly Told[]>([]);
  let last = 0;
  return {
    get: queue.get,
    subscribe: queue.subscribe,
    tell: (notice) => {
      last += 1;
      // The same words once; earlier good news are outdated.
      const others = queue
        .get()
        .filter(({ text, tone, action }) => text !== notice.text && (tone !== "good" || action));
      queue.set([...others, { ...notice, key: last }]);
    },
    dismiss: (key) => queue.set(queue.get().filter((each) => each.key !== key)),
  };
}
