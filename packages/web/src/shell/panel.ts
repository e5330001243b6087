import { createPlatform } from "@guildhall/core/transport";
import type { Guild } from "@guildhall/widget/guild";
import { textStore } from "../i18n/language.ts";
import { showMessage } from "./snackbar.store.ts";

/** What the panel tells its reader with: a part of its guild, and all that guests' pages and code outside React have. */
export const panel: Pick<Guild, "platform" | "texts" | "notify" | "saysOffline"> = {
  platform: createPlatform(),
  texts: textStore,
  notify: showMessage,
  saysOffline: true,
};
