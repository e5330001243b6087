/** Whether somebody can sign in here, be thanked and be chosen. */
export function isActive({ status }: { readonly status: "active" | "disabled" }): boolean {
  return status === "active";
}
