import { redirect } from "@tanstack/react-router";
import { currentSession } from "../session/session.ts";

/** Who may come to a page. */
export type PageAccess = { readonly who: "anyone" | "guest" | "member" };

/** Lets the reader in, or throws the redirect that leads elsewhere. */
export async function guardPage(access: PageAccess, location: { readonly href: string }): Promise<void> {
  const info = await currentSession();
  if (access.who === "member" && !info.loggedIn) throw redirect({ href: `/login?redirect=${encodeURIComponent(location.href)}` });
  if (access.who === "guest" && info.loggedIn) throw redirect({ href: "/" });
}
