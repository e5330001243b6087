import { CallFailure, ValidationFailure } from "@guildhall/core";
import { describeFailure } from "../../shell/show-failure.ts";

/** Says why a setting was not saved: the server's words about the field, or those of the failure. @throws what is none */
export function describeSaving(error: unknown): string | null {
  if (!(error instanceof CallFailure)) throw error;
  if (error instanceof ValidationFailure) return error.fields[0]?.message ?? null;
  return describeFailure(error);
}
