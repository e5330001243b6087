import { guardRoute, toGuardSession } from "@guildhall/core";
import { redirect } from "@tanstack/react-router";
import { knownSession } from "../session/enter-session.ts";
import { translate } from "../i18n/language.ts";
import { isWidgetMode } from "../session/widget-mode.ts";
import { showMessage } from "../shell/snackbar.store.ts";
import { stringifySearch } from "./search.ts";

/** Where somebody wants to go. */
interface Target {
  readonly pathname: string;
  readonly searchStr: string;
  readonly hash: string;
}

/** Lets the reader in by the rules of core, or throws the redirect that leads elsewhere. */
export async function guardPage({ pathname, searchStr, hash }: Target): Promise<void> {
  const info = await knownSession();
  const answer = guardRoute({
    path: pathname,
    search: searchStr + (hash === "" ? "" : `#${hash}`),
    hasToken: new URLSearchParams(searchStr).has("token"),
    session: toGuardSession(info),
    isWidget: isWidgetMode(),
  });
  if (answer.kind !== "redirect") return;
  // The guest's page is not shown to who is signed in; without a word, the invitation would seem to be lost.
  if (pathname === "/invite/accept") showMessage({ text: translate("shell:message.inviteSignedIn") });
  throw redirect({ href: answer.to + stringifySearch(answer.query) });
}
