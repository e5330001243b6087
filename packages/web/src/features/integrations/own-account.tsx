import type { ChatProviderName } from "@guildhall/core/chat";
import { Badge, Button, VisuallyHidden } from "@guildhall/widget";
import { useQuery } from "@guildhall/widget/guild";
import { useState } from "react";
import { useTranslate } from "../../i18n/language.ts";
import { ownChatsQuery } from "./chats-query.ts";
import { CodeBox } from "./code-box.tsx";
import { UnlinkDialog } from "./unlink.dialog.tsx";
import { useCode } from "./use-code.ts";
import styles from "./integrations.module.css";

/** How often it's looked whether the reader has used their code, in ms. */
const LOOK_MS = 3000;

/** The reader's own account in a chat: whether it's connected, and a code that connects it. */
export function OwnAccount({
  provider,
  isLinked,
}: {
  readonly provider: ChatProviderName;
  readonly isLinked: boolean;
}) {
  const t = useTranslate();
  const maker = useCode(provider, "link");
  const [isLeaving, setIsLeaving] = useState(false);
  const isWaiting = maker.code !== null && !isLinked;
  useQuery({ ...ownChatsQuery, refetchInterval: isWaiting ? LOOK_MS : false });
  const chat = t(`integrations:names.${provider}`);
  return (
    <>
      <div className={styles.head}>
        <span className={styles.name}>{chat}</span>
        <Badge tone={isLinked ? "success" : "neutral"}>
          {t(isLinked ? "integrations:own.linked" : "integrations:own.notLinked")}
        </Badge>
        {isLinked ? (
          <Button size="s" onClick={() => setIsLeaving(true)}>
            {t("integrations:own.unlink")}
            <VisuallyHidden>{`: ${chat}`}</VisuallyHidden>
          </Button>
        ) : (
          maker.code === null && (
            <Button size="s" busy={maker.isBusy} onClick={maker.make}>
              {t("integrations:own.link")}
              <VisuallyHidden>{`: ${chat}`}</VisuallyHidden>
            </Button>
          )
        )}
      </div>
      {!isLinked && <CodeBox provider={provider} purpose="link" maker={maker} />}
      {isLeaving && <UnlinkDialog provider={provider} onUnlinked={maker.drop} onClose={() => setIsLeaving(false)} />}
    </>
  );
}
