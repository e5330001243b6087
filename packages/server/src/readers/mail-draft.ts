import type { MailTemplate } from "@guildhall/core/deliveries";
import type { StoredEvent } from "../events/reader.ts";

/** A mail before names are known. */
export interface Draft {
  readonly event: StoredEvent;
  readonly memberId: number;
  readonly template: MailTemplate;
  readonly quote: string;
  /** What it is about; left out where the text names nothing. */
  readonly title?: string;
  readonly amounts: readonly { readonly currencyId: number; readonly amount: number }[];
  readonly date: string;
  readonly path: string;
}
