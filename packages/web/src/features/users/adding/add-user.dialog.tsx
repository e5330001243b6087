import { SegmentedControl } from "@guildhall/widget";
import { useState } from "react";
import { FormDialog } from "@guildhall/widget/forms";
import { useTranslate } from "../../../i18n/language.ts";
import { PersonFields } from "./person-fields.tsx";
import { SheetFields } from "./sheet-fields.tsx";
import { usePersonForm } from "./use-person-form.ts";
import { useSheetForm } from "./use-sheet-form.ts";

/** Whether the dialog is open, and how it closes. */
export interface AddUserDialogProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

type Way = "one" | "many";

/** Adds one person or a whole spreadsheet; each tab keeps its input. */
export function AddUserDialog({ onClose }: AddUserDialogProps) {
  const t = useTranslate();
  const [way, setWay] = useState<Way>("one");
  const person = usePersonForm({ onAdded: onClose });
  const sheet = useSheetForm({ onAdded: onClose });
  const form = {
    isDirty: person.isDirty || sheet.file !== null,
    isBusy: person.isBusy || sheet.isBusy,
    // Each tab shows its own errors.
    errors: [],
    send: way === "one" ? person.add : sheet.add,
  };
  return (
    <FormDialog
      title={t("adding:title")}
      description={t("adding:lead")}
      form={form}
      words={{ errors: "", cancel: t("adding:cancel"), send: t(way === "one" ? "adding:add" : "adding:addMany") }}
      onClose={onClose}
    >
      <div>
        <SegmentedControl<Way>
          label={t("adding:how")}
          segments={[
            { value: "one", label: t("adding:one") },
            { value: "many", label: t("adding:many") },
          ]}
          value={way}
          onChange={setWay}
        />
      </div>
      {way === "one" ? <PersonFields form={person} /> : <SheetFields form={sheet} />}
    </FormDialog>
  );
}
