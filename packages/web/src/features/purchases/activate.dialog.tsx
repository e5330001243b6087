import { MAX_PURCHASE_MESSAGE_LENGTH } from "@guildhall/core";
import { purchaseCalls, type PurchaseCard } from "@guildhall/core/purchases";
import { Checkbox, TextArea } from "@guildhall/widget";
import { useState } from "react";
import { saveSpreadsheet } from "../../browser/save-file.ts";
import { FormDialog, useDraft } from "@guildhall/widget/forms";
import { useActionOf, useGuild } from "@guildhall/widget/guild";
import { useTranslate } from "../../i18n/language.ts";
import { useMay } from "../../session/use-session.ts";
import { showMessage } from "../../shell/snackbar.store.ts";
import { takeOffLists } from "./take-off-lists.ts";

/** Props of the dialogs about requests. */
export interface RequestDialogProps {
  readonly purchases: readonly PurchaseCard[];
  /** Ids of those still pending. */
  readonly waitingIds: readonly number[];
  readonly onClose: () => void;
}

/** Activates purchases, all or none; those no longer pending are named and left out of the next attempt. */
export function ActivateDialog({
  purchases,
  waitingIds,
  onClose,
  isBulk,
}: RequestDialogProps & { readonly isBulk: boolean }) {
  const t = useTranslate();
  const mayExport = useMay("manage-purchases");
  const waiting = purchases.filter(({ id }) => waitingIds.includes(id));
  const gone = purchases.filter(({ id }) => !waitingIds.includes(id));
  const form = useActivation({ purchases: waiting, isBulk, onDone: onClose });
  const [first] = purchases;
  return (
    <FormDialog
      size="s"
      title={t("purchases:activation.title")}
      description={
        isBulk || first === undefined
          ? t("purchases:activation.leadSelected", { count: waiting.length })
          : t("purchases:activation.lead", { title: first.productTitle, name: first.userName })
      }
      form={{ ...form, blocked: waiting.length === 0 ? t("purchases:noneWaits") : null }}
      words={{ errors: t("purchases:errors"), cancel: t("words:cancel"), send: t("purchases:activation.send") }}
      onClose={onClose}
    >
      {isBulk && gone.length > 0 && (
        <p>
          {t("purchases:activation.gone", {
            list: gone.map(({ productTitle, userName }) => `${productTitle} (${userName})`).join(", "),
          })}
        </p>
      )}
      <TextArea
        label={t("purchases:activation.comment")}
        hint={t("purchases:activation.commentHint")}
        maxLength={MAX_PURCHASE_MESSAGE_LENGTH}
        value={form.comment}
        error={form.commentError}
        data-autofocus
        onChange={(event) => form.setComment(event.currentTarget.value)}
      />
      {isBulk && mayExport && (
        <Checkbox
          label={t("purchases:activation.excel")}
          checked={form.excel}
          onChange={(event) => form.setExcel(event.currentTarget.checked)}
        />
      )}
    </FormDialog>
  );
}

function useActivation({
  purchases,
  isBulk,
  onDone,
}: {
  readonly purchases: readonly PurchaseCard[];
  readonly isBulk: boolean;
  readonly onDone: () => void;
}) {
  const t = useTranslate();
  const { client, queries } = useGuild();
  const action = useActionOf(isBulk ? purchaseCalls.activateSeveral : purchaseCalls.activate);
  const ids = purchases.map(({ id }) => id);
  const draft = useDraft(`purchases.activate.${isBulk ? "selected" : ids.join()}`, "");
  const [comment, setComment] = useState(draft.initial);
  const [excel, setExcel] = useState(false);
  const activate = async (idempotencyKey: string): Promise<void> => {
    const [id] = ids;
    if (isBulk) {
      const answer = await client.call(
        purchaseCalls.activateSeveral,
        { body: { ids, comment, excel } },
        { idempotencyKey, quiet: true },
      );
      if (excel && !saveSpreadsheet(answer)) showMessage({ text: t("errors:export"), tone: "bad" });
    } else if (id !== undefined) {
      await client.call(purchaseCalls.activate, { params: { id }, body: { comment } }, { idempotencyKey, quiet: true });
    }
    draft.forget();
    showMessage({ text: t("purchases:activation.done", { count: ids.length }), tone: "good" });
    takeOffLists(queries, ids);
    onDone();
  };
  return {
    comment,
    excel,
    setExcel,
    setComment: (text: string): void => {
      setComment(text);
      draft.keep(text);
    },
    commentError: action.errorOf("comment"),
    isDirty: comment.trim() !== "",
    isKept: true,
    isBusy: action.isBusy,
    notice: action.notice,
    errors: action.errors.map(({ message }) => message),
    send: () => {
      if (ids.length > 0) action.run("activate", activate);
    },
  };
}
