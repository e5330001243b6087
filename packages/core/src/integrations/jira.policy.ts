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
