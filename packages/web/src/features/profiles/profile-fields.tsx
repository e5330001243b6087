import { MAX_NAME_LENGTH, MIN_BIRTH_YEAR } from "@guildhall/core";
import { Banner, Button, ButtonLink, Card, DateField, ErrorList, TextField } from "@guildhall/widget";
import type { FormEvent } from "react";
import { formStyles } from "@guildhall/widget/forms";
import { useTranslate } from "../../i18n/language.ts";
import { useMember } from "../../session/use-session.ts";
import { PageHead } from "../../shell/page-head.tsx";
import { AvatarField } from "./avatar-field.tsx";
import { SignInFields } from "./sign-in-fields.tsx";
import type { ProfileForm } from "./use-profile-form.ts";

/** First step of the profile form: everything but cropping. */
export function ProfileFields({
  form,
  hasCropped,
  onCrop,
}: {
  readonly form: ProfileForm;
  readonly hasCropped: boolean;
  readonly onCrop: () => void;
}) {
  const t = useTranslate();
  const onSubmit = (event: FormEvent): void => {
    event.preventDefault();
    form.save();
  };
  return (
    <>
      <PageHead title={t("profile:edit.title")} />
      <form className={formStyles.long} noValidate onSubmit={onSubmit}>
        {form.notice !== null && <Banner tone="danger">{form.notice}</Banner>}
        <ErrorList title={t("profile:edit.errorsTitle")} errors={form.errors} />
        <Card>
          <div className={formStyles.form}>
            <AvatarField form={form} isFocused={hasCropped} onCrop={onCrop} />
            <PersonFields form={form} />
          </div>
        </Card>
        {!form.locks.signIn && <SignInFields form={form} />}
        <div className={formStyles.bar} data-bar>
          <ButtonLink href="/profile" size="l">
            {t("profile:edit.cancel")}
          </ButtonLink>
          <Button type="submit" variant="primary" size="l" busy={form.isBusy} disabledReason={form.blocked}>
            {t("profile:edit.save")}
          </Button>
        </div>
      </form>
    </>
  );
}

function PersonFields({ form }: { readonly form: ProfileForm }) {
  const t = useTranslate();
  const { settings } = useMember();
  const {
    draft,
    locks,
    data: { latestBirthday, user },
  } = form;
  const { provider } = user;
  return (
    <>
      <TextField
        label={t("accounts:name")}
        autoComplete="name"
        required
        readOnly={locks.name}
        maxLength={MAX_NAME_LENGTH}
        hint={
          provider === "email"
            ? t("accounts:nameHint")
            : t("accounts:nameFrom", { source: t(`accounts:sources.${provider}`) })
        }
        value={draft.name}
        error={form.errorOf("name")}
        onChange={(event) => form.change({ name: event.currentTarget.value })}
      />
      <DateField
        label={t("profile:edit.birthday")}
        formats={settings}
        autoComplete="bday"
        min={`${String(MIN_BIRTH_YEAR)}-01-01`}
        max={latestBirthday}
        hint={t("profile:edit.birthdayHint")}
        value={draft.birthday}
        error={form.errorOf("birthday")}
        onChange={(birthday) => form.change({ birthday })}
      />
    </>
  );
}
