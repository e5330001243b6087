import type { ComponentType } from "react";
import type { WindowVirtualizerHandle } from "virtua";
import type { Person } from "../../ui/avatar.tsx";

/** Opens a form to thank someone in return. */
export type ThankInReturn = (giver: Person) => void;

/** Heights of a list's cards, as far as they've been drawn. */
export type CardHeights = WindowVirtualizerHandle["cache"];

/** Where a feed keeps its heights for the reader's return, so that the scroll position is restored at once. */
export interface FeedPlace {
  /** Undefined on a first visit. */
  readonly heights: CardHeights | undefined;
  readonly keep: (heights: CardHeights) => void;
}

/** What the page around a feed adds to it; each may be omitted. */
export interface FeedHost {
  readonly onThankBack?: ThankInReturn;
  readonly place?: FeedPlace;
  /** Another way to reload, such as pulling. */
  readonly pull?: ComponentType<{ readonly onPull: () => void }>;
  /** Ways to move the focus to the next card or the previous one, such as keys. */
  readonly keys?: ComponentType<{ readonly onStep: (step: 1 | -1) => void }>;
}
