import { type GuardAnswer, guardRoute, type GuardSession, toGuardSession } from "@guildhall/core/session";
import { redirect } from "@tanstack/react-router";
import { knownSession } from "../session/enter-session.ts";
import { isWidgetMode } from "../session/widget-mode.ts";
import type { Target } from "./lead-after-change.ts";
import { stringifySearch } from "./search.ts";

/** Admits the reader by core's rules, or throws the redirect. */
export async function guardPage(target: Target): Promise<void> {
  const href = leadElsewhere(target, toGuardSession(await knownSession()));
  if (href !== null) throw redirect({ href });
}

/** Where core's rules redirect a reader without access; null if the page is open to them. */
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
