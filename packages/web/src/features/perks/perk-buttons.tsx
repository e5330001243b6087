import type { Perk } from "@guildhall/core/perks";
import { IconButton } from "@guildhall/widget";
import Pencil from "lucide-react/icons/pencil";
import Trash from "lucide-react/icons/trash-2";
import { useTranslate } from "../../i18n/language.ts";

/** Buttons that edit and delete a perk, for those who may. */
export function PerkButtons({
  product: perk,
  onOpen,
}: {
  readonly product: Perk;
  readonly onOpen: (action: "edit" | "delete") => void;
}) {
  const t = useTranslate();
  const { title, abilities } = perk;
  return (
    <>
      {abilities.edit.allowed && (
        <IconButton size="s" icon={<Pencil />} label={t("perks:card.edit", { title })} onClick={() => onOpen("edit")} />
      )}
      {abilities.delete.allowed && (
        <IconButton
          size="s"
          icon={<Trash />}
          label={t("perks:card.delete", { title })}
          onClick={() => onOpen("delete")}
        />
      )}
    </>
  );
}
