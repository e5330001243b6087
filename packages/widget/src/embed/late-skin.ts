import { WIDGET_TOKENS } from "@guildhall/core/widget";
import { loadPart } from "./load-part.ts";

interface Dressed {
  readonly element: HTMLElement;
  readonly root: HTMLElement;
  /** A given text color was unreadable and has been changed; told once. */
  readonly onUnreadable: () => void;
}

interface Dresser {
  /** Sets the widget's colors and measures from the host's tokens. */
  readonly dress: () => void;
  /** Resolves when what has been asked for so far is done. */
  readonly ready: () => Promise<void>;
}

/** Applies the host's tokens by code that is only loaded for a host that has set some. */
export function dresser({ element, root, onUnreadable }: Dressed): Dresser {
  let apply: ((host: HTMLElement, root: HTMLElement) => boolean) | null = null;
  let isTold = false;
  let loading: Promise<void> | null = null;
  const dress = (): void => {
    if (apply === null) {
      if (hasTokens(element)) loading ??= load();
      return;
    }
    const isUnreadable = apply(element, root);
    if (isUnreadable && !isTold) onUnreadable();
    isTold ||= isUnreadable;
  };
  const load = async (): Promise<void> => {
    try {
      apply = (await loadPart(() => import("./skin.ts"))).applySkin;
      dress();
    } catch {
      // In its own colors, until the next look.
      loading = null;
    }
  };
  return { dress, ready: async () => loading ?? undefined };
}

function hasTokens(element: HTMLElement): boolean {
  const look = getComputedStyle(element);
  return WIDGET_TOKENS.some((name) => look.getPropertyValue(`--gh-${name}`).trim() !== "");
}
