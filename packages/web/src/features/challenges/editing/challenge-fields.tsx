import { isDraft } from "@guildhall/core/activities";
import { Banner, ButtonLink, Card, Checkbox, ErrorList } from "@guildhall/widget";
import { useEffect, useRef, type FormEvent, type KeyboardEvent } from "react";
import { formStyles } from "@guildhall/widget/forms";
import { useTranslate } from "../../../i18n/language.ts";
import { AudienceSection } from "../../activities/editing/audience-section.tsx";
import { DeadlineSection } from "./deadline-section.tsx";
import { IssueSection } from "./issue-section.tsx";
import { ResultSection } from "./result-section.tsx";
import { RewardSection } from "../../activities/editing/reward-section.tsx";
import { RulesSection } from "./rules-section.tsx";
import { WhatSection } from "./what-section.tsx";
import type { ChallengeForm } from "../../activities/editing/use-activity-form.ts";

/** The challenge's fields in sections, errors on top; Ctrl+Enter or Cmd+Enter triggers the main button. */
export function ChallengeFields({
  id,
  form,
  onPrimary,
}: {
  readonly id: string;
  readonly form: ChallengeForm;
  readonly onPrimary: () => void;
}) {
  const t = useTranslate();
  const top = useFocusOnFault(form.faults);
  const errors = form.faults > 0 ? form.errors.list : [];
  const onSubmit = (event: FormEvent): void => {
    event.preventDefault();
    onPrimary();
  };
  return (
    <form
      id={id}
      className={formStyles.long}
      noValidate
      onSubmit={onSubmit}
      onKeyDown={(event) => sendByKeys(event, onPrimary)}
    >
      <div ref={top} tabIndex={-1} hidden={form.notice === null && errors.length === 0}>
        <FormNotice form={form} />
        <ErrorList title={t("challenges:form.errorsTitle")} errors={errors} />
      </div>
      <Card title={t("challenges:form.what")}>
        <WhatSection form={form} />
      </Card>
      <Card title={t("challenges:form.rewards")}>
        <RewardSection form={form} />
      </Card>
      <Card title={t("challenges:form.result")}>
        <ResultSection form={form} />
      </Card>
      <Card title={t("challenges:form.when")}>
        <DeadlineSection form={form} />
      </Card>
      <RulesSection form={form} />
      <AudienceSection form={form} />
      <IssueSection form={form} />
      {!isDraft(form.data.challenge) && (
        <Card>
          <Checkbox
            label={t("challenges:form.notify")}
            checked={form.draft.notify}
            onChange={(event) => form.change({ notify: event.currentTarget.checked })}
          />
        </Card>
      )}
    </form>
  );
}

/** Why it wasn't saved; if it may have been, with the way to see that. */
function FormNotice({ form: { notice, listHref } }: { readonly form: ChallengeForm }) {
  const t = useTranslate();
  if (notice === null) return null;
  const check = listHref !== null && (
    <ButtonLink size="s" href={listHref}>
      {t("challenges:form.check")}
    </ButtonLink>
  );
  return (
    <Banner tone="danger" actions={check}>
      {notice}
    </Banner>
  );
}

function sendByKeys(event: KeyboardEvent, send: () => void): void {
  if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey) || event.repeat) return;
  event.preventDefault();
  send();
}

function useFocusOnFault(faults: number) {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (faults === 0) return;
    ref.current?.focus({ preventScroll: true });
    ref.current?.scrollIntoView({ block: "center" });
  }, [faults]);
  return ref;
}
