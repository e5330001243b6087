import type { EndpointResponse } from "@guildhall/core";
import { accountCalls } from "@guildhall/core/accounts";
import { Banner, Button } from "@guildhall/widget";
import { useDraft } from "@guildhall/widget/forms";
import { callQuery, useCall } from "@guildhall/widget/guild";
import { useState } from "react";
import { queryClient } from "../../data/query-client.ts";
import { useTranslate } from "../../i18n/language.ts";
import { definePage } from "../../routing/page.ts";
import { api } from "../../session/api.ts";
import { useInviteForm, type InviteForm } from "../invites/index.ts";
import { EmailFields } from "./email-fields.tsx";
import { IntroForm } from "./intro-form.tsx";
import { IntroFoot, IntroPage } from "./intro-page.tsx";
import { SavedLines } from "./saved-lines.tsx";
import { useIntro, type IntroStep } from "./use-intro.ts";

const NEWEST = { query: {} } as const;

type Invites = EndpointResponse<typeof accountCalls.listInvites>;

function FirstInvitePage() {
  const t = useTranslate();
  const step = useIntro("/intro/invite");
  return (
    <IntroPage
      step={step}
      picture="envelope"
      title={t("intro:invite.title")}
      lead={t("intro:invite.lead")}
      question={useCall(accountCalls.listInvites, NEWEST, { freshMs: 0 })}
    >
      {(invites) => <FirstInviteForm invites={invites} step={step} />}
    </IntroPage>
  );
}

function FirstInviteForm({ invites, step }: { readonly invites: Invites; readonly step: IntroStep }) {
  const t = useTranslate();
  const draft = useDraft("intro.invite", { text: "" });
  const goOn = (): void => {
    draft.forget();
    step.goOn();
  };
  const form = useInviteForm({ start: draft.initial.text, onSent: goOn });
  const name = useSteadyName(form);
  const isSaved = invites.total > 0 && form.text === "";
  return (
    <IntroForm form={form} onSubmit={isSaved ? goOn : form.send}>
      <SavedLines
        lines={invites.items.map(({ email }) => email)}
        rest={invites.total - invites.items.length}
        label={t("intro:invite.saved")}
      />
      <EmailFields
        form={{
          ...form,
          setText: (text) => {
            form.setText(text);
            draft.keep({ text });
          },
        }}
      />
      {form.list.duplicates > 0 && <Banner>{t("accounts:people.duplicates", { count: form.list.duplicates })}</Banner>}
      <IntroFoot onSkip={isSaved ? null : step.skip}>
        <Button type="submit" variant="primary" busy={form.isBusy} disabledReason={isSaved ? null : form.blocked}>
          {isSaved ? t("intro:goOn") : name}
        </Button>
      </IntroFoot>
    </IntroForm>
  );
}

/** The button's name, which counts once a field is left: it doesn't change under the reader's hands. */
function useSteadyName({ list, isSettled }: InviteForm): string {
  const t = useTranslate();
  const [counted, setCounted] = useState(list.emails.length);
  const count = isSettled ? list.emails.length : counted;
  if (count !== counted) setCounted(count);
  if (count === 0) return t("intro:invite.send");
  return count <= 2
    ? t(count === 1 ? "intro:invite.sendOne" : "intro:invite.sendTwo")
    : t("intro:invite.sendCount", { count });
}

/** Invites the team by mail. */
export const firstInvitePage = definePage({
  component: FirstInvitePage,
  warm: () => queryClient.prefetchQuery(callQuery(api, accountCalls.listInvites, NEWEST)),
});
