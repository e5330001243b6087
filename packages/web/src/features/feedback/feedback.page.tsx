import { Button, ButtonLink, Card, ErrorList } from "@guildhall/widget";
import type { FormEvent } from "react";
import { formStyles as styles } from "@guildhall/widget/forms";
import { useTranslate } from "../../i18n/language.ts";
import { definePage } from "../../routing/page.ts";
import { useSessionInfo } from "../../session/use-session.ts";
import { StatusBar } from "../../shell/status-bar.tsx";
import { PublicFrame } from "../pages/index.ts";
import { FeedbackFields } from "./feedback-fields.tsx";
import { useFeedback } from "./use-feedback.ts";

function FeedbackPage() {
  const t = useTranslate();
  const isSignedIn = useSessionInfo()?.loggedIn === true;
  return (
    <PublicFrame title={t("feedback:title")}>
      <p>{t("feedback:lead")}</p>
      {isSignedIn ? <PageForm /> : <SignInFirst />}
    </PublicFrame>
  );
}

function PageForm() {
  const t = useTranslate();
  const form = useFeedback({ onSent: () => undefined });
  const onSubmit = (event: FormEvent): void => {
    event.preventDefault();
    form.send();
  };
  return (
    <Card>
      <form className={styles.form} noValidate onSubmit={onSubmit}>
        {/* This page has no toasts. */}
        <StatusBar />
        <ErrorList title={t("errors:title")} errors={form.errors} />
        <FeedbackFields form={form} />
        <Button type="submit" variant="primary" busy={form.isBusy}>
          {t("feedback:send")}
        </Button>
      </form>
    </Card>
  );
}

function SignInFirst() {
  const t = useTranslate();
  return (
    <>
      <p>{t("feedback:signInFirst")}</p>
      <p>
        <ButtonLink href="/login?redirect=%2Ffeedback" variant="primary">
          {t("feedback:signIn")}
        </ButtonLink>
      </p>
    </>
  );
}

export const feedbackPage = definePage({ component: FeedbackPage });
