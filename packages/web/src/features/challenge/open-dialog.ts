import type { Assignment, Challenge } from "@guildhall/core/challenges";

/** What every dialog of a challenge's page gets. */
export interface DialogFrame {
  readonly challenge: Challenge;
  readonly onClose: () => void;
}

/** Completes an attempt; null for one that begins with its completion. */
export interface OpenCompletion {
  readonly kind: "complete";
  readonly attempt: Assignment | null;
}

/** Approves or sends back. */
export interface OpenReview {
  readonly kind: "approve" | "reject";
  readonly attempt: Assignment;
}

/** Splits a raid's pool. */
export interface OpenSplit {
  readonly kind: "split";
  readonly attempt: Assignment;
}

/** Has another member lead a raid. */
export interface OpenHandOver {
  readonly kind: "handOver";
  readonly attempt: Assignment;
}

/** Asks before something ends. */
export type OpenConfirmation =
  | { readonly kind: "accept" }
  | { readonly kind: "close" }
  | { readonly kind: "delete" }
  | { readonly kind: "publish" }
  | { readonly kind: "abandon"; readonly attempt: Assignment };

/** The dialog that is open, and about what. */
export type OpenDialog =
  | OpenCompletion
  | OpenReview
  | OpenSplit
  | OpenHandOver
  | OpenConfirmation
  | { readonly kind: "share" }
  | { readonly kind: "people" };
