import { AccessDeniedError } from "@guildhall/core";
import type { WidgetRefusal } from "@guildhall/core/widget";

/** A token that opens no session. */
export class WidgetRefusedError extends AccessDeniedError {
  readonly refusal: WidgetRefusal;
  /** The origin, or the claim that's missing; "" for nothing. */
  readonly about: string;

  constructor(refusal: WidgetRefusal, about = "") {
    super(refusal, VALUE_NAMES[refusal] === undefined ? {} : { values: { [VALUE_NAMES[refusal]]: about } });
    this.refusal = refusal;
    this.about = about;
  }
}

/** Placeholders of the refusals' texts. */
const VALUE_NAMES: Readonly<Partial<Record<WidgetRefusal, string>>> = {
  origin_not_allowed: "origin",
  missing_claim: "claim",
};
