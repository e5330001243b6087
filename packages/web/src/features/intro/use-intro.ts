import { introPages, safeReturnPath, toGuardSession } from "@guildhall/core/session";
import { useNavigate, useRouter, useSearch } from "@tanstack/react-router";
import { useEffect } from "react";
import { session } from "../../session/api.ts";
import { useMember, useSessionInfo } from "../../session/use-session.ts";
import { beginFirstSteps, takeFirstStep } from "../../shell/first-steps.store.ts";

/** A step of the intro, its position and where it leads. */
export interface IntroStep {
  /** From 1; 0 for a page that is no step here, such as the chats' on a server without any. */
  readonly place: number;
  readonly count: number;
  /** The next step's URL, or the end's after the last. */
  readonly next: string;
  /** Where the member was going before the intro; the dashboard if unknown. */
  readonly end: string;
  /** The URL of a page within this step that keeps the intro's end. */
  readonly within: (path: string) => string;
  /** Marks the step as done, so nothing leads back to it. */
  readonly take: () => void;
  /** Takes the step and opens the next. */
  readonly goOn: () => void;
}

/** The step at `path`, such as `/intro/reward`; once shown, the intro no longer opens by itself. */
export function useIntro(path: string): IntroStep {
  const info = useSessionInfo();
  const { id } = useMember().user;
  const { routesByPath } = useRouter();
  const navigate = useNavigate();
  // Every page's search params are plain strings.
  const { redirect } = useSearch({ strict: false }) as { readonly redirect?: string };
  useEffect(() => {
    void session.markIntroDisplayed();
    beginFirstSteps(id);
  }, [id]);
  const pages = introPages(toGuardSession(info), (page) => page in routesByPath);
  const place = pages.indexOf(path);
  const end = safeReturnPath(redirect);
  const within = (page: string): string =>
    redirect === undefined ? page : `${page}?redirect=${encodeURIComponent(end)}`;
  const following = pages[place + 1];
  const next = following === undefined ? end : within(following);
  const take = (): void => takeFirstStep(id, path);
  return {
    place: place + 1,
    count: pages.length,
    next,
    end,
    within,
    take,
    goOn: () => {
      take();
      void navigate({ href: next });
    },
  };
}
