import type { SignInError } from "@guildhall/core";
import type { SignInAim } from "../session/sign-in-attempt.ts";

/** What was begun, as far as it's known where to go when it failed. */
export interface Begun {
  readonly aim: SignInAim;
  /** A page of the panel. */
  readonly returnPath: string;
}

/** The page that says what went wrong and how to go on. */
export function failurePath({ aim, returnPath }: Begun, error: SignInError): string {
  switch (aim.kind) {
    case "sign_in":
      return withQuery("/login", { error, ...(returnPath === "/" ? {} : { redirect: returnPath }) });
    case "sign_up":
      return withQuery("/sign-up", { error });
    case "link":
      return withQuery(returnPath, { error });
    default:
      return withQuery(invitePath(aim), { error });
  }
}

/** Where an invite's link leads. */
export function invitePath({ invite }: Extract<SignInAim, { readonly kind: "invite" }>): string {
  const { workspaceId, email, token } = invite;
  return withQuery("/invite/accept", { workspace_id: String(workspaceId), email, token });
}

/** `path` may have a query. */
export function withQuery(path: string, query: Readonly<Record<string, string>>): string {
  const [beforeHash = "", hash] = path.split("#", 2);
  const [pathname = "/", search = ""] = beforeHash.split("?", 2);
  const merged = new URLSearchParams(search);
  for (const [name, value] of Object.entries(query)) merged.set(name, value);
  return `${pathname}?${merged}${hash === undefined ? "" : `#${hash}`}`;
}
