import type { Perk } from "@guildhall/core/perks";
import { useState } from "react";
import { PerksList } from "../../features/perks/index.ts";
import { latePart, useGuild, useMember, useStored } from "../../guild/index.ts";

const BuyDialog = latePart({
  load: () => import("../../features/perks/buy-dialog.tsx").then((file) => file.BuyDialog),
  texts: ["fields"],
});

export function PerksView() {
  const groupId = useStored(useGuild().group);
  const { groups } = useMember().user;
  const [perk, setPerk] = useState<Perk | null>(null);
  return (
    <>
      <PerksList
        groupId={groupId}
        groupNameOf={(id) => groups.find((group) => group.id === id)?.name ?? ""}
        onBuy={setPerk}
      />
      {perk !== null && <BuyDialog product={perk} onClose={() => setPerk(null)} />}
    </>
  );
}
