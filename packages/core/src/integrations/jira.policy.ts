import type { JiraSite } from "./jira.shapes.ts";

/** Whether somebody with so many linked accounts can unlink them: in person, since an integration would cut itself off. */
export function mayUnlinkJira({
  linked,
  isDelegated,
}: {
  readonly linked: number;
  readonly isDelegated: boolean;
}): boolean {
  return linked > 0 && !isDelegated;
}

/** How long a site may be silent, in ms: a week, while the app there calls once a day. */
const SILENCE_MS = 7 * 24 * 3_600_000;

/** Whether a connected site may have gone without saying so. */
export function isSiteSilent(
  { state, seenAt }: { readonly state: JiraSite["state"]; readonly seenAt: Date },
  now: Date,
): boolean {
  return state === "active" && now.getTime() - seenAt.getTime() >= SILENCE_MS;
}
