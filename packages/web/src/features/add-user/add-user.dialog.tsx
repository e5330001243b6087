import { Button, Dialog, SegmentedControl } from "@guildhall/widget";
import { useId, useState, type FormEvent } from "react";
import { useTranslate } from "../../i18n/language.ts";
import { PersonFields } from "./person-fields.tsx";
import { SheetFields } from "./sheet-fields.tsx";
import { usePersonForm } from "./use-person-form.ts";
import { useSheetForm } from "./use-sheet-form.ts";
import styles from "../../forms/form.module.css";

/** Whether the dialog is there, and who takes it away. */
export interface AddUserDialogProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

type Way = "one" | "many";

/** Adds one person, or everybody in a spreadsheet; what is typed stays while one looks at the other way. */
export function AddUserDialog({ onClose }: AddUserDialogProps) {
  const t = useTranslate();
  const formId = useId();
  const [way, setWay] = useState<Way>("one");
  const person = usePersonForm({ onAdded: onClose });
  const sheet = useSheetForm({ onAdded: onClose });
  const isBusy = person.isBusy || sheet.isBusy;
  const onSubmit = (event: FormEvent): void => {
    event.preventDefault();
    if (way === "one") person.add();
    else sheet.add();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={t("adding:title")}
      description={t("adding:lead")}
      dismissible={!person.isDirty && sheet.file === null}
      actions={
        <>
          <Button onClick={onClose}>{t("adding:cancel")}</Button>
          <Button type="submit" form={formId} variant="primary" busy={isBusy}>
            {way === "one" ? t("adding:add") : t("adding:addMany")}
          </Button>
        </>
      }
    >
      <form id={formId} className={styles.form} noValidate onSubmit={onSubmit}>
        <div>
          <SegmentedControl<Way>
            label={t("adding:how")}
            segments={[{ value: "one", label: t("adding:one") }, { value: "many", label: t("adding:many") }]}
            value={way}
            onChange={setWay}
          />
        </div>
        {way === "one" ? <PersonFields form={person} /> : <SheetFields form={sheet} />}
      </form>
    </Dialog>
  );
}
