import { mayUpdateBalances } from "@guildhall/core/balances";
import { IconButton } from "@guildhall/widget";
import type { Profile } from "@guildhall/widget/profiles";
import Pencil from "lucide-react/icons/pencil";
import { useState } from "react";
import { useTranslate } from "../../i18n/language.ts";
import { useMember } from "../../session/use-session.ts";
import { BalanceDialog } from "../balances/index.ts";

/** Edits a member's balances, for those who may. */
export function BalancePencil({ user }: { readonly user: Profile["user"] }) {
  const t = useTranslate();
  const me = useMember().user;
  const mayChange = mayUpdateBalances({ memberId: me.id, roles: me.roles }, user.id).allowed;
  const [isOpen, setIsOpen] = useState(false);
  if (!mayChange) return null;
  return (
    <>
      <IconButton
        size="s"
        icon={<Pencil />}
        label={t("profile:editBalances", { name: user.name })}
        onClick={() => setIsOpen(true)}
      />
      {isOpen && <BalanceDialog member={user} onClose={() => setIsOpen(false)} />}
    </>
  );
}
