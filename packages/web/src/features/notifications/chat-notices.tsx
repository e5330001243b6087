import { chatCalls } from "@guildhall/core/integrations";
import { Button } from "@guildhall/widget";
import { callQuery, latePart, useCall } from "@guildhall/widget/guild";
import { useState } from "react";
import { useTranslate } from "../../i18n/language.ts";
import { api } from "../../session/api.ts";
import styles from "./chat-notices.module.css";

/** Where the reader can be told. */
export const ownChatsQuery = callQuery(api, chatCalls.listOwn, {});

// Few open it, and its texts come with it.
const Dialog = latePart({
  load: () => import("./chat-notices.dialog.tsx").then((file) => file.ChatNoticesDialog),
  texts: ["notices"],
});

/** Opens what comes to the reader's chats, if they have any. */
export function ChatNotices() {
  const t = useTranslate();
  const { data } = useCall(chatCalls.listOwn, {});
  const [isOpen, setIsOpen] = useState(false);
  if (data === undefined || data.items.every(({ isLinked }) => !isLinked)) return null;
  return (
    <div className={styles.bar}>
      <Button onClick={() => setIsOpen(true)}>{t("notifications:inChats")}</Button>
      {isOpen && <Dialog onClose={() => setIsOpen(false)} />}
    </div>
  );
}
