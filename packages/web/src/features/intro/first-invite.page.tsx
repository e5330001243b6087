import { Button } from "@guildhall/widget";
import { useDraft } from "@guildhall/widget/forms";
import { useTranslate } from "../../i18n/language.ts";
import { definePage } from "../../routing/page.ts";
import { InviteFields, useInviteForm } from "../invites/index.ts";
import { IntroForm } from "./intro-form.tsx";
import { IntroFoot, IntroPage, NOTHING_TO_LOAD } from "./intro-page.tsx";
import { useIntro, type IntroStep } from "./use-intro.ts";

function FirstInvitePage() {
  const t = useTranslate();
  const step = useIntro("/intro/invite");
  return (
    <IntroPage
      step={step}
      picture="envelope"
      title={t("intro:invite.title")}
      lead={t("intro:invite.lead")}
      question={NOTHING_TO_LOAD}
    >
      {() => <FirstInviteForm step={step} />}
    </IntroPage>
  );
}

function FirstInviteForm({ step }: { readonly step: IntroStep }) {
  const t = useTranslate();
  const draft = useDraft("intro.invite", { text: "" });
  const goOn = (): void => {
    draft.forget();
    step.goOn();
  };
  const form = useInviteForm({ start: draft.initial.text, onSent: goOn });
  const isEmpty = form.text.trim() === "";
  const { emails } = form.list;
  const onSubmit = (): void => {
    if (isEmpty) goOn();
    else form.send();
  };
  return (
    <IntroForm form={form} onSubmit={onSubmit}>
      <InviteFields
        form={{
          ...form,
          setText: (text) => {
            form.setText(text);
            draft.keep({ text });
          },
        }}
      />
      <IntroFoot onSkip={step.skip}>
        <Button type="submit" variant="primary" busy={form.isBusy} disabledReason={isEmpty ? null : form.blocked}>
          {emails.length === 0 ? t("intro:goOn") : t("accounts:people.sendCount", { count: emails.length })}
        </Button>
      </IntroFoot>
    </IntroForm>
  );
}

/** Invites the team by mail. */
export const firstInvitePage = definePage({ component: FirstInvitePage });
