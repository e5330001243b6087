import { chainCalls, type Chain } from "@guildhall/core/chains";
import { ClosingDialog, DeletionDialog, PublicationDialog } from "../activities/index.ts";
import type { OpenConfirmation } from "./managing.ts";

/** Confirms an action that can't be undone. */
export function ConfirmDialog({
  dialog,
  chain,
  onClose,
}: {
  readonly dialog: OpenConfirmation;
  readonly chain: Chain;
  readonly onClose: () => void;
}) {
  const { abilities } = chain;
  const frame = { kind: "chain", lists: "chains", item: chain, onClose } as const;
  if (dialog.kind === "close")
    return <ClosingDialog {...frame} call={chainCalls.close} ability={abilities.close} effects={[]} />;
  return dialog.kind === "publish" ? (
    <PublicationDialog {...frame} call={chainCalls.publish} ability={abilities.publish} />
  ) : (
    <DeletionDialog {...frame} call={chainCalls.delete} ability={abilities.delete} />
  );
}
