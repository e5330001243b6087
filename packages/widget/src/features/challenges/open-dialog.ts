import type { Assignment, Challenge } from "@guildhall/core/challenges";

/** Props of every dialog on a challenge's page. */
export interface DialogFrame {
  readonly challenge: Challenge;
  readonly onClose: () => void;
}

/** Completes an attempt; null when completing also starts it. */
export interface OpenCompletion {
  readonly kind: "complete";
  readonly attempt: Assignment | null;
}

export interface OpenSplit {
  readonly kind: "split";
  readonly attempt: Assignment;
}

/** Confirms before something begins or ends. */
export type OpenConfirmation = { readonly kind: "accept" } | { readonly kind: "abandon"; readonly attempt: Assignment };

/** A participant's open dialog and its subject. */
export type OpenDialog =
  | OpenCompletion
  | OpenSplit
  | OpenConfirmation
  | { readonly kind: "share" }
  | { readonly kind: "people" };
