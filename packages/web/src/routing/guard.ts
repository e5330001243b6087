import { type GuardAnswer, guardRoute, type GuardSession, toGuardSession } from "@guildhall/core/session";
import { redirect } from "@tanstack/react-router";
import { knownSession } from "../session/enter-session.ts";
import { isWidgetMode } from "../session/widget-mode.ts";
import { stringifySearch } from "./search.ts";

/** Where somebody wants to go, or is. */
interface Target {
  readonly pathname: string;
  readonly searchStr: string;
  readonly hash: string;
}

/** Lets the reader in by the rules of core, or throws the redirect that leads elsewhere. */
export async function guardPage(target: Target): Promise<void> {
  const href = leadElsewhere(target, toGuardSession(await knownSession()));
  if (href !== null) throw redirect({ href });
}

/** Where the rules of core lead whom a page is closed to; null when it is open. */
export function leadElsewhere({ pathname, searchStr, hash }: Target, session: GuardSession): string | null {
  const answer: GuardAnswer = guardRoute({
    path: pathname,
    search: searchStr + (hash === "" ? "" : `#${hash}`),
    hasToken: new URLSearchParams(searchStr).has("token"),
    session,
    isWidget: isWidgetMode(),
  });
  return answer.kind === "redirect" ? answer.to + stringifySearch(answer.query) : null;
}
