import { assignmentCalls, challengeCalls } from "@guildhall/core/challenges";
import type { DialogFrame } from "@guildhall/widget/challenges";
import { useCall } from "@guildhall/widget/guild";
import { useTranslate } from "../../i18n/language.ts";
import { ClosingDialog, DeletionDialog, PublicationDialog } from "../activities/index.ts";
import type { OpenConfirmation } from "./managing.ts";

/** Confirms an action that can't be undone, and says what it affects. */
export function ConfirmDialog({ dialog, challenge, onClose }: DialogFrame & { readonly dialog: OpenConfirmation }) {
  const { abilities } = challenge;
  const frame = { kind: "challenge", lists: "challenges", item: challenge, onClose } as const;
  if (dialog.kind === "close") return <Closing challenge={challenge} onClose={onClose} />;
  return dialog.kind === "publish" ? (
    <PublicationDialog {...frame} call={challengeCalls.publish} ability={abilities.publish} />
  ) : (
    <DeletionDialog {...frame} call={challengeCalls.delete} ability={abilities.delete} />
  );
}

function Closing({ challenge, onClose }: DialogFrame) {
  const t = useTranslate();
  const { data } = useCall(assignmentCalls.getResults, { params: { id: challenge.id } });
  const countOf = (key: string): number => data?.info.find((each) => each.key === key)?.count ?? 0;
  const effects = (["active", "in_review", "rejected", "division"] as const).flatMap((key) => {
    const count = countOf(key);
    return count === 0 ? [] : [t(`challenge:closing.${key === "in_review" ? "review" : key}`, { count })];
  });
  return (
    <ClosingDialog
      kind="challenge"
      lists="challenges"
      item={challenge}
      call={challengeCalls.close}
      ability={challenge.abilities.close}
      effects={[t("challenge:closing.nobody"), ...effects]}
      onClose={onClose}
    />
  );
}
