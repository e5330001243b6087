import type { ChatProviderName } from "@guildhall/core/chat";
import { Button, VisuallyHidden } from "@guildhall/widget";
import { useQuery } from "@guildhall/widget/guild";
import { useState } from "react";
import { useTranslate } from "../../i18n/language.ts";
import { ownChatsQuery } from "./chats/chats-query.ts";
import { CodeBox } from "./code-box.tsx";
import { OwnLine } from "./own-line.tsx";
import { UnlinkDialog } from "./unlink.dialog.tsx";
import { useCode } from "./use-code.ts";

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
  const label = t("integrations:own.inChat", { chat: t(`integrations:names.${provider}`) });
  return (
    <>
      <OwnLine label={label} state={t(isLinked ? "integrations:own.linked" : "integrations:own.notLinked")}>
        {isLinked ? (
          <Button size="s" onClick={() => setIsLeaving(true)}>
            {t("integrations:own.unlink")}
            <VisuallyHidden>{`: ${label}`}</VisuallyHidden>
          </Button>
        ) : (
          maker.code === null && (
            <Button size="s" busy={maker.isBusy} onClick={maker.make}>
              {t("integrations:own.link")}
              <VisuallyHidden>{`: ${label}`}</VisuallyHidden>
            </Button>
          )
        )}
      </OwnLine>
      {!isLinked && <CodeBox provider={provider} purpose="link" maker={maker} />}
      {isLeaving && <UnlinkDialog provider={provider} onUnlinked={maker.drop} onClose={() => setIsLeaving(false)} />}
    </>
  );
}
