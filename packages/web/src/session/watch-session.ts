import { adoptDefaultTheme } from "../theme/theme.ts";
import { onSessionExpired, session } from "./api.ts";

/** What of the router this needs: where one is, and the way to another address. */
interface Navigator {
  readonly state: { readonly location: { readonly href: string } };
  navigate(target: { readonly href: string; readonly replace?: boolean }): Promise<void>;
}

/** Leads to the login page when the session ends, with the way back; and takes the workspace's theme. */
export function watchSession(router: Navigator): void {
  onSessionExpired(() => {
    const back = encodeURIComponent(router.state.location.href);
    void router.navigate({ href: `/login?error=expired&redirect=${back}`, replace: true });
  });
  session.subscribe(({ info }) => {
    if (info === null) return;
    adoptDefaultTheme(info.loggedIn ? (info.settings?.defaultTheme ?? "dark") : info.defaultTheme);
  });
}
