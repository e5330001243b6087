import { amountInWords, formatAmount, INTRO_THANKS_REWARDS } from "@guildhall/core";
import { EMPTY_THANK_DRAFT, thanksCalls } from "@guildhall/core/thanks";
import type { Receiver } from "@guildhall/core/thanks";
import { userCalls } from "@guildhall/core/users";
import { useId, type ReactNode } from "react";
import { formStyles } from "../../forms/index.ts";
import { useCall, useReaderLanguage, useReadOnly, useTranslate } from "../../guild/index.ts";
import { Button } from "../../ui/button.tsx";
import { CurrencyIcon } from "../../ui/reward.tsx";
import { UserPicker } from "../../ui/user-picker.tsx";
import { AmountFields } from "./amount-fields.tsx";
import { FormFailure, FormSkeleton, Refusal, useMayGive } from "./form-states.tsx";
import { PersonChoice } from "./person-choice.tsx";
import { usePeopleToThank } from "./receiver-field.tsx";
import { ThankFormFrame } from "./thank-fields.tsx";
import { NEW_THANKS, type ThanksFormData } from "./thanks-reads.ts";
import { useThankForm, type ThankForm } from "./use-thank-form.ts";
import styles from "./thank-form.module.css";

/** People shown at once; of more, one is found by name. */
const MAX_SHOWN = 8;

/** An address that was invited: whoever joined with it is a member by now. */
export interface InvitedAddress {
  /** The invite's. */
  readonly id: number;
  readonly email: string;
  /** As the inviter typed it, or told by the address. */
  readonly name: string;
}

export interface FirstThanksProps {
  /** People with an open invite; undefined while they're loading. */
  readonly invited: readonly InvitedAddress[] | undefined;
  /** The id of the member with an address, once they have joined. */
  readonly memberOf: (email: string) => number | undefined;
  readonly onPublished: (tid: number) => void;
  /** Where the reader may set a quota; omit for nowhere. */
  readonly setUp?: ReactNode;
  /** Shown instead of the form while the workspace has nobody else. */
  readonly alone: ReactNode;
  readonly className?: string | undefined;
  /** The step's buttons; the primary one is null where there's nothing to send. */
  readonly foot: (send: ReactNode) => ReactNode;
}

/** The shortest form: one person, a few words, and one to five units of the first currency. */
export function FirstThanks({ invited, memberOf, setUp, alone, foot, className, onPublished }: FirstThanksProps) {
  const { data, isError, refetch } = useCall(thanksCalls.getForEdit, NEW_THANKS);
  const people = useCall(userCalls.listForSelect, { query: { group_id: 0, query: "" } }, { freshMs: 0 });
  const mayGive = useMayGive(data);
  const isMissing = data === undefined || people.data === undefined || invited === undefined;
  if ((isError || people.isError) && isMissing) {
    return (
      <div className={className}>
        <FormFailure onRetry={() => void Promise.all([refetch(), people.refetch()])} />
        {foot(null)}
      </div>
    );
  }
  if (isMissing) return <FormSkeleton />;
  const waiting = invited.map(({ id, email, name }): Receiver => ({ id: -id, name, email }));
  const all = [...waiting, ...people.data.items];
  if (mayGive && all.length > 0)
    return (
      <Form data={data} people={all} memberOf={memberOf} foot={foot} className={className} onPublished={onPublished} />
    );
  return (
    <div className={className}>
      {mayGive ? alone : <Refusal data={data} setUp={setUp} />}
      {foot(null)}
    </div>
  );
}

interface FormProps extends Pick<FirstThanksProps, "memberOf" | "foot" | "className" | "onPublished"> {
  readonly data: ThanksFormData;
  readonly people: readonly Receiver[];
}

function Form({ data, people, memberOf, foot, className, onPublished }: FormProps) {
  const formId = useId();
  const { start, choices } = startOf(data, people);
  const form = useThankForm({ draftKey: "intro.thanks", start, data, onPublished });
  const [receiver] = form.draft.receivers;
  // Whoever was invited may have joined since they were chosen.
  const chosenId = (receiver?.email !== undefined && memberOf(receiver.email)) || receiver?.id;
  const chosen = people.find(({ id }) => id === chosenId);
  return (
    <ThankFormFrame
      id={formId}
      form={form}
      className={className}
      receivers={<Receivers form={form} people={people} chosenId={chosenId} />}
      amounts={choices.length > 0 ? <Choices form={form} choices={choices} /> : <AmountFields form={form} />}
    >
      {foot(<SendButton form={form} to={chosen} />)}
    </ThankFormFrame>
  );
}

/** The only person is chosen already, and one unit. */
function startOf({ quota: [first] }: ThanksFormData, people: readonly Receiver[]) {
  const choices = INTRO_THANKS_REWARDS.filter((each) => each <= (first?.free ?? 0));
  const [least] = choices;
  const amounts = first === undefined || least === undefined ? {} : { [first.currencyId]: least };
  return { choices, start: { ...EMPTY_THANK_DRAFT, receivers: people.length === 1 ? people : [], amounts } };
}

function SendButton({ form, to }: { readonly form: ThankForm; readonly to: Receiver | undefined }) {
  const t = useTranslate();
  const language = useReaderLanguage();
  const readOnly = useReadOnly();
  const [line] = form.lines;
  const each = line?.each ?? 0;
  return (
    <Button type="submit" variant="primary" busy={form.isBusy} disabledReason={readOnly}>
      {to === undefined || line === undefined || each === 0
        ? t("thanks:form.sendKeys")
        : t("thanks:first.send", { amount: amountInWords({ ...line.quota, amount: each }, language), name: to.name })}
    </Button>
  );
}

function Receivers({
  form,
  people,
  chosenId,
}: {
  readonly form: ThankForm;
  readonly people: readonly Receiver[];
  readonly chosenId: number | undefined;
}) {
  const t = useTranslate();
  const find = usePeopleToThank(0);
  const { receivers: error } = form.errors;
  if (people.length <= MAX_SHOWN) {
    return (
      <PersonChoice
        people={people}
        chosenId={chosenId}
        error={error}
        onChange={(person) => form.change({ receivers: [person] })}
      />
    );
  }
  const waiting = people.filter(({ email }) => email !== undefined);
  return (
    <UserPicker
      label={t("thanks:form.receivers")}
      placeholder={t("thanks:form.placeholder")}
      error={error}
      max={1}
      selected={form.draft.receivers}
      onChange={(receivers) => form.change({ receivers })}
      describe={({ id }) => waiting.find((each) => each.id === id)?.email}
      load={async (query, signal) => {
        const named = waiting.filter(({ name, email = "" }) =>
          `${name} ${email}`.toLowerCase().includes(query.trim().toLowerCase()),
        );
        return [...named, ...(await find(query, signal))];
      }}
    />
  );
}

/** What the one thanked gets; in hundredths. */
function Choices({ form, choices }: { readonly form: ThankForm; readonly choices: readonly number[] }) {
  const language = useReaderLanguage();
  const name = useId();
  const [line] = form.lines;
  if (line === undefined) return null;
  const { currencyId, currencyName, currencyIconUrl } = line.quota;
  return (
    <fieldset>
      <legend className={formStyles.legend}>{currencyName}</legend>
      <div className={styles.units}>
        {choices.map((each) => (
          <label key={each} className={styles.unit}>
            <input
              type="radio"
              name={name}
              checked={line.each === each}
              onChange={() => form.change({ amounts: { [currencyId]: each } })}
            />
            {formatAmount(each, language)}
            {line.each === each && <CurrencyIcon url={currencyIconUrl} />}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
