import { adoptDefaultTheme } from "../theme/theme.ts";
import { onSessionExpired, session } from "./api.ts";

/** The part of the router used here. */
interface Navigator {
  readonly state: { readonly location: { readonly href: string } };
  navigate(target: { readonly href: string; readonly replace?: boolean }): Promise<void>;
}

/** When the session ends, opens the login page with the way back; also applies the workspace's theme. */
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
