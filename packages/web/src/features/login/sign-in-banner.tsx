import { parseSignInError } from "@guildhall/core";
import { useSearch } from "@tanstack/react-router";
import { lateGuestPart } from "../../data/late-guest-part.tsx";

const banner = lateGuestPart({
  load: () => import("./code-banner.tsx").then((file) => file.CodeBanner),
  texts: ["session"],
});

/** Explains the URL's `error` or why a session ended, and how to continue; nothing without one. */
export function SignInBanner() {
  // Every page's search params are plain strings.
  const { error } = useSearch({ strict: false }) as { readonly error?: string };
  const code = parseSignInError(error);
  return code === null ? null : <banner.Part code={code} />;
}

/** So that the banner is there with its page. */
export async function warmSignInBanner(error: string | undefined): Promise<void> {
  if (parseSignInError(error) !== null) await banner.warm();
}
