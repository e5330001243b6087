import { createManaging } from "../activities/index.ts";

/** What a manager is asked about. */
export interface OpenConfirmation {
  readonly kind: "close" | "delete" | "publish";
}

export const { ManagingScope, useManaging } = createManaging<OpenConfirmation>();
