import { type GuardSession, toGuardSession, type UserInfo } from "@guildhall/core/session";
import { useRouter } from "@tanstack/react-router";
import { useEffect } from "react";
import { refreshEverything } from "../live/use-live-news.ts";
import { session } from "../session/api.ts";
import { leadElsewhere } from "./guard.ts";
import { leadAfterChange } from "./lead-after-change.ts";

/**
 * Runs the guard again when the reader's rights change: a page now closed to them is left at once, even with unsaved
 * input, and an open one shows what they may see and do now. It opens again when they get their rights back.
 */
export function useGuard(): void {
  const router = useRouter();
  useEffect(
    () =>
      session.subscribe(({ info }, { info: before }) => {
        const [now, then] = [rightsOf(info), rightsOf(before)];
        if (now === null || then === null || JSON.stringify(now) === JSON.stringify(then)) return;
        const href = leadAfterChange(router.state.location, (target) => leadElsewhere(target, now));
        if (href === null) refreshEverything();
        else void router.navigate({ href, replace: true, ignoreBlocker: true });
      }),
    [router],
  );
}

/** The intro's step isn't a right: it navigates by itself. Null while signed out. */
function rightsOf(info: UserInfo | null): GuardSession | null {
  return info?.loggedIn === true ? { ...toGuardSession(info), introStep: "" } : null;
}
