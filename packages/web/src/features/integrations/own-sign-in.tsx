import { Button, ButtonLink, VisuallyHidden } from "@guildhall/widget";
import { useState } from "react";
import { useTranslate } from "../../i18n/language.ts";
import { messengerLink } from "../messengers/index.ts";
import type { Identity } from "./chats/identities-query.ts";
import { OwnLine } from "./own-line.tsx";
import { UnlinkSignInDialog } from "./unlink-sign-in.dialog.tsx";

/** Whether the reader can sign in with a chat's account, and what changes that. */
export function OwnSignIn({ identity }: { readonly identity: Identity }) {
  const t = useTranslate();
  const { provider, isLinked, name, mayUnlink } = identity;
  const [isLeaving, setIsLeaving] = useState(false);
  const label = t("integrations:own.signIn", { chat: t(`integrations:names.${provider}`) });
  const linkedText = name === "" ? t("integrations:own.linked") : t("integrations:own.linkedAs", { name });
  return (
    <>
      <OwnLine label={label} state={isLinked ? linkedText : t("integrations:own.notLinked")}>
        {isLinked ? (
          <Button
            size="s"
            disabledReason={mayUnlink ? null : t("integrations:own.lastWay")}
            onClick={() => setIsLeaving(true)}
          >
            {t("integrations:own.unlink")}
            <VisuallyHidden>{`: ${label}`}</VisuallyHidden>
          </Button>
        ) : (
          <ButtonLink size="s" href={messengerLink(provider, { aim: "link", query: { redirect: "/profile/edit" } })}>
            {t("integrations:own.link")}
            <VisuallyHidden>{`: ${label}`}</VisuallyHidden>
          </ButtonLink>
        )}
      </OwnLine>
      {isLeaving && <UnlinkSignInDialog provider={provider} onClose={() => setIsLeaving(false)} />}
    </>
  );
}
