import { perkCalls, type PerkForEdit } from "@guildhall/core/perks";
import { MAX_PRODUCT_DESCRIPTION_LENGTH, MAX_PRODUCT_TITLE_LENGTH } from "@guildhall/core";
import { Button, Dialog, EmptyState, Select, SkeletonText, TextArea, TextField } from "@guildhall/widget";
import { FormDialog } from "@guildhall/widget/forms";
import { useForm } from "@guildhall/widget/guild";
import { useGroupOptions, type GroupChoice } from "../../groups/use-group-options.ts";
import { useTranslate } from "../../i18n/language.ts";
import { PictureField } from "./picture-field.tsx";
import { PriceFields } from "./price-fields.tsx";
import { ResponsibleFields } from "./responsible-fields.tsx";
import { StockFields } from "./stock-fields.tsx";
import { usePerkForm, type PerkForm } from "./use-perk-form.ts";

interface PerkDialogProps {
  /** 0 is a new one. */
  readonly id: number;
  readonly onClose: () => void;
}

export function PerkDialog({ id, onClose }: PerkDialogProps) {
  const t = useTranslate();
  const { data, isError, isFetching, refetch } = useForm(perkCalls.getForEdit, { params: { id } });
  if (data !== undefined) return <Composer data={data} onClose={onClose} />;
  return (
    <Dialog open onClose={onClose} title={t(id === 0 ? "perks:form.addTitle" : "perks:form.editTitle")}>
      {isError && !isFetching ? (
        <EmptyState
          picture="offline"
          title={t("perks:failed")}
          action={<Button onClick={() => void refetch()}>{t("perks:retry")}</Button>}
        />
      ) : (
        <div role="status" aria-label={t("perks:form.loading")}>
          <SkeletonText lines={6} />
        </div>
      )}
    </Dialog>
  );
}

function Composer({ data, onClose }: Pick<PerkDialogProps, "onClose"> & { readonly data: PerkForEdit }) {
  const t = useTranslate();
  const groups = useGroupOptions(t("perks:form.everybody"));
  const form = usePerkForm({ data, usualGroup: groups.usual, onSaved: onClose });
  return (
    <FormDialog
      title={t(data.product.id === 0 ? "perks:form.addTitle" : "perks:form.editTitle")}
      form={form}
      words={{ errors: t("perks:form.errorsTitle"), cancel: t("perks:form.cancel"), send: t("perks:form.save") }}
      onClose={onClose}
    >
      <TextField
        label={t("perks:form.name")}
        required
        maxLength={MAX_PRODUCT_TITLE_LENGTH}
        value={form.draft.title}
        error={form.errorOf("title")}
        onChange={(event) => form.change({ title: event.currentTarget.value })}
        data-autofocus
      />
      <TextArea
        label={t("perks:form.description")}
        hint={t("perks:form.descriptionHint")}
        maxLength={MAX_PRODUCT_DESCRIPTION_LENGTH}
        value={form.draft.description}
        error={form.errorOf("description")}
        onChange={(event) => form.change({ description: event.currentTarget.value })}
      />
      <PictureField form={form} />
      <PriceFields form={form} currencies={data.currencies} />
      <StockFields form={form} />
      <GroupField form={form} groups={groups} />
      <ResponsibleFields form={form} />
    </FormDialog>
  );
}

function GroupField({ form, groups }: { readonly form: PerkForm; readonly groups: GroupChoice }) {
  const t = useTranslate();
  const { groupId } = form.draft;
  const options = groups.optionsWith(groupId);
  if (options.length < 2) return null;
  return (
    <Select
      label={t("perks:form.group")}
      value={String(groupId)}
      error={form.errorOf("groupId")}
      options={options}
      onChange={(event) => form.change({ groupId: Number(event.currentTarget.value) })}
    />
  );
}
