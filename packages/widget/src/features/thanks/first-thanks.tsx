import { formatAmount, INTRO_THANKS_REWARDS } from "@guildhall/core";
import { EMPTY_THANK_DRAFT, thanksCalls } from "@guildhall/core/thanks";
import { userCalls } from "@guildhall/core/users";
import { useId, type ReactNode } from "react";
import { formStyles } from "../../forms/index.ts";
import { useCall, useReaderLanguage, useReadOnly, useTranslate } from "../../guild/index.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { CurrencyIcon } from "../../ui/reward.tsx";
import { SegmentedControl } from "../../ui/segmented-control.tsx";
import { UserPicker } from "../../ui/user-picker.tsx";
import { AmountFields } from "./amount-fields.tsx";
import { FormFailure, FormSkeleton, Refusal, useMayGive } from "./form-states.tsx";
import { usePeopleToThank } from "./receiver-field.tsx";
import { ThankFormFrame } from "./thank-fields.tsx";
import { NEW_THANKS, type ThanksFormData } from "./thanks-reads.ts";
import { useThankForm, type ThankForm } from "./use-thank-form.ts";
import styles from "./thank-form.module.css";

export interface FirstThanksProps {
  readonly onPublished: (tid: number) => void;
  /** Where the reader may set a quota; omit for nowhere. */
  readonly setUp?: ReactNode;
  /** Shown instead of the form while the workspace has nobody else. */
  readonly alone: ReactNode;
  /** The way on without thanking anyone. */
  readonly later: ReactNode;
}

/** The shortest form: one person, a few words, and one to five units of the first currency. */
export function FirstThanks({ setUp, alone, later, onPublished }: FirstThanksProps) {
  const { data, isError, refetch } = useCall(thanksCalls.getForEdit, NEW_THANKS);
  const people = useCall(userCalls.listForSelect, { query: { group_id: 0, query: "" } }, { freshMs: 0 });
  const mayGive = useMayGive(data);
  const isMissing = data === undefined || people.data === undefined;
  if ((isError || people.isError) && isMissing) {
    return (
      <>
        <FormFailure onRetry={() => void Promise.all([refetch(), people.refetch()])} />
        <div className={formStyles.bar}>{later}</div>
      </>
    );
  }
  if (isMissing) {
    return (
      <Card>
        <FormSkeleton />
      </Card>
    );
  }
  if (mayGive && people.data.items.length > 0) return <Form data={data} later={later} onPublished={onPublished} />;
  return (
    <>
      <Card>{mayGive ? alone : <Refusal data={data} setUp={setUp} />}</Card>
      <div className={formStyles.bar}>{later}</div>
    </>
  );
}

function Form({
  data,
  later,
  onPublished,
}: Pick<FirstThanksProps, "later" | "onPublished"> & { readonly data: ThanksFormData }) {
  const t = useTranslate();
  const formId = useId();
  const readOnly = useReadOnly();
  const load = usePeopleToThank(0);
  const [first] = data.quota;
  const choices = INTRO_THANKS_REWARDS.filter((each) => each <= (first?.free ?? 0));
  const [least] = choices;
  const form = useThankForm({
    draftKey: "intro.thanks",
    start: {
      ...EMPTY_THANK_DRAFT,
      amounts: first === undefined || least === undefined ? {} : { [first.currencyId]: least },
    },
    data,
    onPublished,
  });
  return (
    <>
      <Card>
        <ThankFormFrame
          id={formId}
          form={form}
          receivers={
            <UserPicker
              label={t("thanks:form.receivers")}
              placeholder={t("thanks:form.placeholder")}
              error={form.errors.receivers}
              max={1}
              selected={form.draft.receivers}
              onChange={(receivers) => form.change({ receivers })}
              load={load}
            />
          }
          amounts={choices.length > 0 ? <Choices form={form} choices={choices} /> : <AmountFields form={form} />}
        />
      </Card>
      <div className={formStyles.bar}>
        {later}
        <Button type="submit" form={formId} variant="primary" busy={form.isBusy} disabledReason={readOnly}>
          {t("thanks:form.publish")}
        </Button>
      </div>
    </>
  );
}

/** What the one thanked gets; in hundredths. */
function Choices({ form, choices }: { readonly form: ThankForm; readonly choices: readonly number[] }) {
  const language = useReaderLanguage();
  const [line] = form.lines;
  if (line === undefined) return null;
  const { currencyId, currencyName, currencyIconUrl } = line.quota;
  return (
    <fieldset className={styles.amounts}>
      <legend className={formStyles.legend}>{currencyName}</legend>
      <div className={styles.choices}>
        <CurrencyIcon url={currencyIconUrl} />
        <SegmentedControl
          label={currencyName}
          value={String(line.each ?? 0)}
          segments={choices.map((each) => ({ value: String(each), label: formatAmount(each, language) }))}
          onChange={(value) => form.change({ amounts: { [currencyId]: Number(value) } })}
        />
      </div>
    </fieldset>
  );
}
