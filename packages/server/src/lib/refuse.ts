import { AccessDeniedError, InvalidInputError, RefusedError } from "@guildhall/core";
import type { Decision, FieldError } from "@guildhall/core";

/** @throws {AccessDeniedError} with the reason against it */
export function permit(decision: Decision): void {
  if (!decision.allowed) throw new AccessDeniedError(decision.reason);
}

/** @throws {RefusedError} with the reason against it */
export function allow(decision: Decision): void {
  if (!decision.allowed) throw new RefusedError(decision.reason);
}

/** @throws {InvalidInputError} naming each of the fields, unless there's none */
export function refuse(problems: readonly FieldError[]): void {
  if (problems.length > 0) throw new InvalidInputError(problems);
}
