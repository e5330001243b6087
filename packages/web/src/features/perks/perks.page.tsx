import { describeRefusal } from "@guildhall/core/i18n";
import { perkCalls, type Perk } from "@guildhall/core/perks";
import { Button } from "@guildhall/widget";
import { callQuery } from "@guildhall/widget/guild";
import { BuyDialog, perksInput, PerksList, usePerks } from "@guildhall/widget/perks";
import Plus from "lucide-react/icons/plus";
import { useState } from "react";
import { useCommands } from "../../commands/command.store.ts";
import { CardKeys } from "../../commands/use-card-keys.ts";
import { useKeptFocus } from "../../commands/use-kept-focus.ts";
import { queryClient } from "../../data/query-client.ts";
import { chosenGroup, useChosenGroup } from "../../groups/group.store.ts";
import { PageGroupSelect } from "../../groups/page-group-select.tsx";
import { useGroupOptions } from "../../groups/use-group-options.ts";
import { useTranslate, useTranslateAny } from "../../i18n/language.ts";
import { definePage } from "../../routing/page.ts";
import { useSearchText } from "../../routing/search.ts";
import { api } from "../../session/api.ts";
import { useMay } from "../../session/use-session.ts";
import { cardStyles as cards } from "@guildhall/widget/forms";
import { PageHead } from "../../shell/page-head.tsx";
import { DeletePerkDialog } from "./delete-perk.dialog.tsx";
import { PerkDialog } from "./perk.dialog.tsx";
import { PerkButtons } from "./perk-buttons.tsx";

const NO_PERKS: readonly Perk[] = [];

function PerksPage() {
  const t = useTranslate();
  const translateAny = useTranslateAny();
  const groupId = useChosenGroup();
  const { data } = usePerks(groupId);
  const items = data?.items ?? NO_PERKS;
  const { nameOf } = useGroupOptions(t("perks:form.everybody"));
  const keys = { source: "perks-list", titles: { next: t("perks:next"), previous: t("perks:previous") } };
  const mayManage = useMay("manage-products");
  const place = useKeptFocus<HTMLElement>();
  // The open dialog is in the URL, such as `?open=buy-12`.
  const [open, setOpen] = useSearchText("open");
  const openForm = (): void => setOpen("edit-0");
  const refusal =
    data === undefined || data.create.allowed
      ? null
      : describeRefusal(translateAny, { reason: data.create.reason ?? "" });
  const add = mayManage ? (
    <Button variant="primary" icon={<Plus />} disabledReason={refusal} onClick={openForm}>
      {t("perks:add")}
    </Button>
  ) : null;
  useCommands(
    "perks",
    mayManage && refusal === null
      ? [{ id: "perk-add", section: "page", title: t("perks:add"), shortcut: "KeyC", isHidden: true, run: openForm }]
      : [],
  );
  return (
    <>
      <PageHead title={t("perks:title")} lead={t("perks:lead")} help="perks" actions={add} />
      <section ref={place} className={cards.lists} aria-label={t("perks:title")}>
        <PageGroupSelect />
        <PerksList
          groupId={groupId}
          groupNameOf={nameOf}
          add={add}
          keysOf={(move) => <CardKeys {...keys} move={move} />}
          actionsOf={(perk) => (
            <PerkButtons product={perk} onOpen={(action) => setOpen(`${action}-${String(perk.id)}`)} />
          )}
          onBuy={({ id }) => setOpen(`buy-${String(id)}`)}
        />
      </section>
      <OpenDialog key={open} open={open} items={items} mayManage={mayManage} onClose={() => setOpen("")} />
    </>
  );
}

/** The dialog named in the URL; nothing if the perk doesn't exist or the reader may not open it. */
function OpenDialog({
  open,
  items,
  mayManage,
  onClose,
}: {
  readonly open: string;
  readonly items: readonly Perk[];
  readonly mayManage: boolean;
  readonly onClose: () => void;
}) {
  const [action, number] = open.split("-", 2);
  const id = Number(number);
  const kept = useLastFound(items.find((each) => each.id === id));
  if (action === "buy") return kept === undefined ? null : <BuyDialog product={kept} onClose={onClose} />;
  if (!mayManage) return null;
  if (action === "edit") return id === 0 || kept !== undefined ? <PerkDialog id={id} onClose={onClose} /> : null;
  return action === "delete" && kept !== undefined ? <DeletePerkDialog product={kept} onClose={onClose} /> : null;
}

/** A perk deleted meanwhile stays visible until the dialog is closed. */
function useLastFound(found: Perk | undefined): Perk | undefined {
  const [kept, setKept] = useState(found);
  if (found !== undefined && found !== kept) setKept(found);
  return found ?? kept;
}

/** The perks, to buy and to manage. */
export const perksPage = definePage({
  component: PerksPage,
  warm: () => queryClient.prefetchQuery(callQuery(api, perkCalls.list, perksInput(chosenGroup()))),
});
