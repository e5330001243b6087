import type { License } from "../db/schema.ts";

/** Missing restrictions mean none. */
export function presentLicense({ type, status, restrictions }: License) {
  return { type, status, restrictions: [...(restrictions ?? [])] };
}
