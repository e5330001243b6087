import { type GuardSession, toGuardSession, type UserInfo } from "@guildhall/core/session";
import { useRouter } from "@tanstack/react-router";
import { useEffect } from "react";
import { refreshEverything } from "../live/use-live-news.ts";
import { session } from "../session/api.ts";
import { leadElsewhere } from "./guard.ts";

/**
 * Asks the guard again when the reader's rights change while a page is shown: one that is closed to them by now gives
 * way at once, also with something typed in it, and what stays shows what they may see and do now.
 */
export function useGuard(): void {
  const router = useRouter();
  useEffect(
    () =>
      session.subscribe(({ info }, { info: before }) => {
        const [now, then] = [rightsOf(info), rightsOf(before)];
        if (now === null || then === null || JSON.stringify(now) === JSON.stringify(then)) return;
        const href = leadElsewhere(router.state.location, now);
        if (href === null) refreshEverything();
        else void router.navigate({ href, replace: true, ignoreBlocker: true });
      }),
    [router],
  );
}

/** A step of the intro is no right: what sets it or clears it leads on by itself. Null while nobody is signed in. */
function rightsOf(info: UserInfo | null): GuardSession | null {
  return info?.loggedIn === true ? { ...toGuardSession(info), introStep: "" } : null;
}
