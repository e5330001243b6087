import { ButtonLink, type ButtonVariant } from "@guildhall/widget";
import type { ReactNode } from "react";
import { useTranslate } from "../../i18n/language.ts";
import { useMayManageThanks } from "./may-manage-thanks.ts";

/** Where the quota is set, for those who may; null for others. */
export function useSetUpLink(look: { readonly variant?: ButtonVariant } = {}): ReactNode {
  const t = useTranslate();
  if (!useMayManageThanks()) return null;
  return (
    <ButtonLink {...look} href="/settings/thanks">
      {t("thanks:quota.setUp")}
    </ButtonLink>
  );
}
