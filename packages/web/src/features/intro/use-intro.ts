import {
  INTRO_STEPS,
  introPages,
  safeReturnPath,
  sessionCalls,
  stepsBefore,
  toGuardSession,
} from "@guildhall/core/session";
import { isAlone } from "@guildhall/core/workspaces";
import { useNavigate, useRouter, useSearch } from "@tanstack/react-router";
import { api, session } from "../../session/api.ts";
import { useSessionInfo } from "../../session/use-session.ts";
import { showSetUpReady } from "../../shell/set-up-ready.store.ts";
import { useSetUp } from "../../shell/use-set-up.ts";

/** A step of the intro, its position and where it leads. */
export interface IntroStep {
  /** From 1; 0 for a page that is no step here, such as the chats' on a server without any. */
  readonly place: number;
  readonly count: number;
  /** The previous step's URL; null at the first. */
  readonly previous: string | null;
  /** The URL of a page within this step that keeps the intro's end. */
  readonly within: (path: string) => string;
  /** Marks the step as done: the intro goes on at the next one, on other devices too. */
  readonly take: () => void;
  /**
   * Takes the step and opens the next. After the last, a founder sees what they have made, and others the page that
   * they were going to.
   */
  readonly goOn: () => void;
  /** Opens the next step without taking this one. */
  readonly skip: () => void;
  /** Leaves the intro for the page that the reader was going to; the dashboard if unknown. */
  readonly leave: () => void;
}

/** The step at `path`, such as `/intro/reward`. A pending intro goes on there until it's left or over. */
export function useIntro(path: string): IntroStep {
  const info = useSessionInfo();
  const { routesByPath } = useRouter();
  const navigate = useNavigate();
  // Every page's search params are plain strings.
  const { redirect } = useSearch({ strict: false }) as { readonly redirect?: string };
  const setUp = useSetUp(true);
  // With nobody to thank, that step is left out until somebody is; before the invites are sent, it counts.
  const isBeforeInvites = ["/intro/workspace", "/intro/invite"].includes(path);
  const isLeftOut = (page: string): boolean =>
    page === "/intro/thanks" && !isBeforeInvites && setUp !== undefined && isAlone(setUp);
  const pages = introPages(toGuardSession(info), (page) => page in routesByPath).filter(
    (page) => page === path || !isLeftOut(page),
  );
  const place = pages.indexOf(path);
  const end = safeReturnPath(redirect);
  const within = (page: string): string =>
    redirect === undefined ? page : `${page}?redirect=${encodeURIComponent(end)}`;
  const [previous, following] = [pages[place - 1], pages[place + 1]];
  // Shown locally at once; where the server misses it, the next step tells again.
  const pass = (): void => void moveOn(following).catch(() => undefined);
  const open = (href: string): void => void navigate({ href });
  const skip = (): void => {
    pass();
    if (following !== undefined) open(within(following));
    else if (pages.includes("/intro/workspace")) {
      showSetUpReady(end);
      open("/");
    } else open(end);
  };
  return {
    place: place + 1,
    count: pages.length,
    previous: previous === undefined ? null : within(previous),
    within,
    take: pass,
    goOn: skip,
    skip,
    leave: () => {
      void moveOn(undefined).catch(() => undefined);
      open(end);
    },
  };
}

/** Makes the step at `path` the pending one, locally at once and then on the server; without one, the intro is over. */
async function moveOn(path: string | undefined): Promise<void> {
  const step = INTRO_STEPS.find((each) => path === `/intro/${each}`);
  if (step === undefined) return session.markIntroDisplayed();
  const { info } = session.getState();
  const pending = info?.loggedIn === true ? info.user?.introStep : undefined;
  // An intro that's over, or further ahead, stays so.
  if (info?.loggedIn !== true || info.user === null || !stepsBefore(step).some((each) => each === pending)) return;
  session.adopt({ ...info, user: { ...info.user, introStep: step } });
  await api.call(sessionCalls.moveIntro, { body: { step } }, { quiet: true });
}
