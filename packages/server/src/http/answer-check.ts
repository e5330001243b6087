import { z } from "zod";
import { InvariantError } from "@guildhall/core";
import type { Endpoint } from "@guildhall/core";
import { closeSchema } from "./strict-schema.ts";

/** Checks that a response matches the contract, with no extra keys. @throws {InvariantError} when it doesn't */
export type AnswerCheck = (fields: unknown) => void;

/** An endpoint's response check; a no-op if checks are off. */
export function createAnswerCheck(endpoint: Endpoint, isOn: boolean): AnswerCheck {
  if (!isOn) return () => undefined;
  // Built on first use: some three hundred of them would slow down startup.
  let schema: ReturnType<typeof closeSchema> | null = null;
  return (fields) => {
    schema ??= closeSchema(endpoint.response);
    const parsed = z.core.safeParse(schema, fields);
    if (parsed.success) return;
    const issues = parsed.error.issues.map((issue) => `${issue.path.join(".")}: ${issue.message}`);
    throw new InvariantError(`the answer of ${endpoint.name} is not what the contract says`, { issues });
  };
}
