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

/** Approves or requests changes. */
export interface OpenReview {
  readonly kind: "approve" | "reject";
  readonly attempt: Assignment;
}

export interface OpenSplit {
  readonly kind: "split";
  readonly attempt: Assignment;
}

export interface OpenHandOver {
  readonly kind: "handOver";
  readonly attempt: Assignment;
}

/** Confirms before something ends. */
export type OpenConfirmation =
  | { readonly kind: "accept" }
  | { readonly kind: "close" }
  | { readonly kind: "delete" }
  | { readonly kind: "publish" }
  | { readonly kind: "abandon"; readonly attempt: Assignment };

/** The open dialog and its subject. */
export type OpenDialog =
  | OpenCompletion
  | OpenReview
  | OpenSplit
  | OpenHandOver
  | OpenConfirmation
  | { readonly kind: "share" }
  | { readonly kind: "people" };
