import { introPages, safeReturnPath, toGuardSession } from "@guildhall/core/session";
import { useRouter, useSearch } from "@tanstack/react-router";
import { useEffect } from "react";
import { session } from "../../session/api.ts";
import { useMember, useSessionInfo } from "../../session/use-session.ts";
import { beginFirstSteps, takeFirstStep } from "../../shell/first-steps.store.ts";

/** Where a step of the intro stands among the others, and where it leads. */
export interface IntroStep {
  /** From 1. */
  readonly place: number;
  readonly count: number;
  /** The address of the step after this one; that of the end after the last. */
  readonly next: string;
  /** Where somebody wanted to go before the intro came between; the dashboard when that is not known. */
  readonly end: string;
  /** The address of a page of this step, which keeps where the intro ends. */
  readonly within: (path: string) => string;
  /** Remembers that the step is taken: nothing leads back to it. */
  readonly take: () => void;
}

/** The step at `path`, such as `/intro/reward`; once it is shown, nobody is led to the intro any more. */
export function useIntro(path: string): IntroStep {
  const info = useSessionInfo();
  const { id } = useMember().user;
  const { routesByPath } = useRouter();
  // Every page's search is plain texts.
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
  return {
    place: place + 1,
    count: pages.length,
    next: following === undefined ? end : within(following),
    end,
    within,
    take: () => takeFirstStep(id, path),
  };
}
