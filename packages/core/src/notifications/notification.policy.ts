export function isUnread({ status }: { readonly status: "new" | "read" }): boolean {
  return status === "new";
}
