import { InvariantError } from "@guildhall/core";
import type { Assignment } from "@guildhall/core/challenges";
import { createContext, use } from "react";

/** Approves or requests changes. */
export interface OpenReview {
  readonly kind: "approve" | "reject";
  readonly attempt: Assignment;
}

export interface OpenHandOver {
  readonly kind: "handOver";
  readonly attempt: Assignment;
}

/** Confirms before a challenge is published, closed or deleted. */
export interface OpenConfirmation {
  readonly kind: "close" | "delete" | "publish";
}

/** A manager's open dialog and its subject. */
export type ManagingDialog = OpenReview | OpenHandOver | OpenConfirmation;

/** Opens a manager's dialog about the page's challenge. */
export type OpenManaging = (dialog: ManagingDialog) => void;

export const ManagingContext = createContext<OpenManaging | null>(null);

/** How to open managers' dialogs. @throws {InvariantError} outside a `ManagingScope` */
export function useManaging(): OpenManaging {
  const open = use(ManagingContext);
  if (open === null) throw new InvariantError("there is no challenge to manage here");
  return open;
}
