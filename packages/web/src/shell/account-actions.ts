import type { Language } from "@guildhall/core";
import { setLanguage } from "@guildhall/core/contract";
import { queryClient } from "../data/query-client.ts";
import { forgetDrafts } from "../forms/draft.ts";
import { chooseLanguage } from "../i18n/language.ts";
import { api, session } from "../session/api.ts";
import { showFailure } from "./show-failure.ts";

/** Switches the panel's language at once, and the account's for mails; answers come in the new one. */
export async function changeLanguage(language: Language): Promise<void> {
  await chooseLanguage(language);
  void queryClient.invalidateQueries();
  // The panel speaks it already; that the mails do not yet is no reason to stop anybody.
  await api.call(setLanguage, { body: { language } }, { quiet: true }).catch(() => undefined);
}

/** Signs out on purpose: drafts and everything read are forgotten, and the login page opens anew. */
export async function leave(): Promise<void> {
  try {
    await session.logOut();
  } catch (error) {
    showFailure(error, { retry: () => void leave() });
    return;
  }
  forgetDrafts();
  queryClient.clear();
  location.assign("/login");
}
