import { z } from "zod";
import { InvariantError } from "@guildhall/core";
import type { Endpoint } from "@guildhall/core";
import { closeSchema } from "./strict-schema.ts";

/** Proves that an answer is what the contract says, to the last key. @throws {InvariantError} when it is not */
export type AnswerCheck = (fields: unknown) => void;

/** The check of an endpoint's answers; it does nothing where answers go out unchecked. */
export function createAnswerCheck(endpoint: Endpoint, isOn: boolean): AnswerCheck {
  if (!isOn) return () => undefined;
  // Made for the first answer: some three hundred of them would hold up the start.
  let schema: ReturnType<typeof closeSchema> | null = null;
  return (fields) => {
    schema ??= closeSchema(endpoint.response);
    const parsed = z.core.safeParse(schema, fields);
    if (parsed.success) return;
    const issues = parsed.error.issues.map((issue) => `${issue.path.join(".")}: ${issue.message}`);
    throw new InvariantError(`the answer of ${endpoint.name} is not what the contract says`, { issues });
  };
}
