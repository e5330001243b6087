import { Button, Card, Select } from "@guildhall/widget";
import { formStyles } from "@guildhall/widget/forms";
import { useTranslate } from "@guildhall/widget/guild";
import { useState, type FormEvent } from "react";
import { GADGET_VIEWS, gadgetView, type GadgetView } from "./place.ts";

/** What the gadget shows; Jira keeps it. */
export function GadgetSettings({
  shows,
  onSave,
}: {
  readonly shows: GadgetView;
  readonly onSave: (view: GadgetView) => Promise<void>;
}) {
  const t = useTranslate();
  const [view, setView] = useState(shows);
  const [isBusy, setIsBusy] = useState(false);
  const save = (event: FormEvent): void => {
    event.preventDefault();
    setIsBusy(true);
    onSave(view)
      .finally(() => setIsBusy(false))
      .catch(() => undefined);
  };
  return (
    <Card>
      <form className={formStyles.long} onSubmit={save}>
        <Select
          label={t("forge:gadget.shows")}
          value={view}
          options={GADGET_VIEWS.map((each) => ({ value: each, label: t(`embed:views.${each}`) }))}
          onChange={(event) => setView(gadgetView(event.currentTarget.value))}
        />
        <p>
          <Button type="submit" variant="primary" busy={isBusy}>
            {t("forge:gadget.save")}
          </Button>
        </p>
      </form>
    </Card>
  );
}
