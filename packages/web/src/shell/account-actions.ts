import type { Language } from "@guildhall/core";
import { sessionCalls } from "@guildhall/core/session";
import { showFailure, showPartFailure } from "@guildhall/widget/guild";
import { queryClient } from "../data/query-client.ts";
import { forgetDrafts } from "../forms/forget-drafts.ts";
import { chooseLanguage } from "../i18n/language.ts";
import { api, session } from "../session/api.ts";
import { panel } from "./panel.ts";

/** Switches the panel's language at once, and the account's for mails. */
export async function setLanguage(language: Language): Promise<void> {
  try {
    await chooseLanguage(language);
  } catch {
    showPartFailure(panel);
    return;
  }
  void queryClient.invalidateQueries();
  // The panel has switched already; mails lagging behind is no reason to interrupt.
  await api.call(sessionCalls.setLanguage, { body: { language } }, { quiet: true }).catch(() => undefined);
}

/** Signs out on purpose; the login page is loaded afresh. */
export async function leave(): Promise<void> {
  if (await signOut({ retry: () => void leave() })) location.assign("/login");
}

/**
 * Signs out on purpose and clears drafts and cached data. False if the server couldn't be reached, which a toast says.
 */
export async function signOut(options: { readonly retry?: () => void } = {}): Promise<boolean> {
  try {
    await session.logOut();
  } catch (error) {
    showFailure(panel, error, options);
    return false;
  }
  forgetDrafts();
  queryClient.clear();
  return true;
}
