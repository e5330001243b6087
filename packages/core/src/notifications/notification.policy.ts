/** Whether its receiver has yet to see it. */
export function isUnread({ status }: { readonly status: "new" | "read" }): boolean {
  return status === "new";
}
