import type { Assignment } from "@guildhall/core/challenges";
import { createManaging } from "../activities/index.ts";

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

export const { ManagingScope: ManagersDialogs, useManaging } = createManaging<ManagingDialog>();
