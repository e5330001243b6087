import { ALLOWED, denied } from "../lib/decision.ts";
import type { Decision } from "../lib/decision.ts";
import { MAX_ACHIEVEMENT_TEMPLATES } from "../lib/limits.ts";

/** Refuses with `too_many_templates`. */
export function mayCreateTemplate(existing: number): Decision {
  return existing < MAX_ACHIEVEMENT_TEMPLATES ? ALLOWED : denied("too_many_templates");
}
