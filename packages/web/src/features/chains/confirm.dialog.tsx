import { isDraft } from "@guildhall/core/activities";
import { chainCalls, type ChainView } from "@guildhall/core/chains";
import { useTranslate } from "../../i18n/language.ts";
import { ClosingDialog, DeletionDialog, PublicationDialog } from "../activities/index.ts";
import type { OpenConfirmation } from "./managing.ts";

/** Confirms an action that can't be undone, and says what it means. */
export function ConfirmDialog({
  dialog,
  view: { chain, activities },
  onClose,
}: {
  readonly dialog: OpenConfirmation;
  readonly view: ChainView;
  readonly onClose: () => void;
}) {
  const t = useTranslate();
  const { abilities, isWelcome, people } = chain;
  const frame = { kind: "chain", lists: "chains", item: chain, onClose } as const;
  const walking = people === null ? 0 : people.started - people.finished;
  const drafts = activities.filter(({ challenge, quiz }) => isDraft(challenge ?? quiz ?? { status: "" })).length;
  if (dialog.kind === "close")
    return (
      <ClosingDialog
        {...frame}
        call={chainCalls.close}
        ability={abilities.close}
        effects={walking === 0 ? [] : [t("chain:closing.walking", { count: walking })]}
      />
    );
  return dialog.kind === "publish" ? (
    <PublicationDialog
      {...frame}
      call={chainCalls.publish}
      ability={abilities.publish}
      effects={[
        ...(drafts === 0 ? [] : [t("chain:publication.drafts", { count: drafts })]),
        ...(isWelcome ? [t("chain:publication.welcome")] : []),
      ]}
    />
  ) : (
    <DeletionDialog {...frame} call={chainCalls.delete} ability={abilities.delete} />
  );
}
