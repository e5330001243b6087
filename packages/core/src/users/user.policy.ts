/** Whether the user can sign in here, be thanked and be chosen. */
export function isActive({ status }: { readonly status: "active" | "disabled" }): boolean {
  return status === "active";
}

/** Added and allowed to sign in, but never has. */
export function isAwaited(user: { readonly status: "active" | "disabled"; readonly hasSignedIn: boolean }): boolean {
  return isActive(user) && !user.hasSignedIn;
}
