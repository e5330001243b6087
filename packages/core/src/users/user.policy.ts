/** Whether somebody can sign in here, be thanked and be chosen. */
export function isActive({ status }: { readonly status: "active" | "disabled" }): boolean {
  return status === "active";
}

/** Whether somebody was added, may sign in, and never has. */
export function isAwaited(user: { readonly status: "active" | "disabled"; readonly hasSignedIn: boolean }): boolean {
  return isActive(user) && !user.hasSignedIn;
}
