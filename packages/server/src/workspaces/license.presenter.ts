import type { License } from "../db/schema.ts";

/** A license as the wire shows it; what was kept without restrictions has none. */
export function presentLicense({ type, status, restrictions }: License) {
  return { type, status, restrictions: [...(restrictions ?? [])] };
}
