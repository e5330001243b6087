import { AccessDeniedError, InvalidInputError, RefusedError } from "@guildhall/core";
import type { Decision, FieldError, Refusal } from "@guildhall/core";
import { planWith } from "@guildhall/core/billing";

/** @throws {AccessDeniedError} with the reason against it */
export function permit(decision: Decision): void {
  if (!decision.allowed) throw toAccessDenied(decision);
}

/** @throws {RefusedError} with the reason against it @throws {AccessDeniedError} `feature_off` */
export function allow(decision: Decision): void {
  if (decision.allowed) return;
  throw decision.reason === "feature_off" ? toAccessDenied(decision) : new RefusedError(decision.reason);
}

/** Of a feature that the license lacks, it names the lowest plan that has it. */
export function toAccessDenied({ reason, feature }: Refusal): AccessDeniedError {
  return feature === undefined
    ? new AccessDeniedError(reason)
    : new AccessDeniedError(reason, { values: { feature, plan: planWith(feature) ?? "" } });
}

/** @throws {InvalidInputError} naming each of the fields, unless there's none */
export function refuse(problems: readonly FieldError[]): void {
  if (problems.length > 0) throw new InvalidInputError(problems);
}
