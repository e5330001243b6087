import { type EndpointResponse, MAX_NAME_LENGTH } from "@guildhall/core";
import { accountCalls, nameFromEmail } from "@guildhall/core/accounts";
import { Link, PasswordField, TextField } from "@guildhall/widget";
import { useRouter, useSearch } from "@tanstack/react-router";
import { useTranslate } from "../../i18n/language.ts";
import { definePage } from "../../routing/page.ts";
import { api } from "../../session/api.ts";
import { enterSession } from "../../session/enter-session.ts";
import { useSessionInfo } from "../../session/use-session.ts";
import { showMessage } from "../../shell/snackbar.store.ts";
import { browserRegion } from "../../time/browser-region.ts";
import { paymentHref } from "../billing/index.ts";
import { GuestLinks, GuestPage } from "../login/index.ts";
import { AccountForm, HiddenEmail } from "./account-form.tsx";
import { LinkCheck, type CheckedLink } from "./link-check.tsx";
import { PasswordFields } from "./password-fields.tsx";
import { TermsHint } from "./terms-hint.tsx";

function UpdatePasswordPage() {
  // Every page's search params are plain strings.
  const { token = "", isNew } = useSearch({ strict: false }) as { readonly token?: string; readonly isNew?: string };
  if (token === "") return <OwnPassword />;
  return (
    <LinkCheck
      of={isNew === "true" ? "sign_up" : "reset"}
      linkKey={token}
      ask={(options) => api.call(accountCalls.checkPasswordToken, { body: { token } }, options)}
    >
      {(link) => <PasswordByLink link={link} token={token} />}
    </LinkCheck>
  );
}

type LinkAnswer = EndpointResponse<typeof accountCalls.checkPasswordToken>;

function PasswordByLink({ link, token }: { readonly link: CheckedLink<LinkAnswer>; readonly token: string }) {
  const t = useTranslate();
  const save = useSave();
  const { kind, email, name } = link.answer;
  const isNew = kind === "sign_up";
  return (
    <GuestPage
      title={t(isNew ? "accounts:update.newTitle" : "accounts:update.resetTitle")}
      lead={t(isNew ? "accounts:update.newLead" : "accounts:update.resetLead", { email })}
    >
      <AccountForm
        submit={t(isNew ? "accounts:update.create" : "accounts:update.save")}
        send={(fieldOf) => save({ token, fieldOf, message: isNew ? null : t("accounts:update.saved") })}
        takeFailure={link.takeFailure}
        after={<TermsHint />}
      >
        {(messageOf) => (
          <>
            <HiddenEmail email={email} />
            {isNew && (
              <TextField
                label={t("accounts:name")}
                name="name"
                autoComplete="name"
                hint={t("accounts:nameHint")}
                error={messageOf("name")}
                maxLength={MAX_NAME_LENGTH}
                defaultValue={name === "" ? nameFromEmail(email) : name}
              />
            )}
            <PasswordFields messageOf={messageOf} />
          </>
        )}
      </AccountForm>
    </GuestPage>
  );
}

function OwnPassword() {
  const t = useTranslate();
  const save = useSave();
  const info = useSessionInfo();
  const email = info?.loggedIn === true ? (info.user?.email ?? "") : "";
  return (
    <GuestPage title={t("accounts:update.ownTitle")} lead={t("accounts:update.ownLead")}>
      <AccountForm
        submit={t("accounts:update.save")}
        send={(fieldOf) => save({ token: "", fieldOf, message: t("accounts:update.saved") })}
      >
        {(messageOf) => (
          <>
            <HiddenEmail email={email} />
            <PasswordField
              label={t("accounts:currentPassword")}
              name="currentPassword"
              autoComplete="current-password"
              error={messageOf("currentPassword")}
            />
            <PasswordFields messageOf={messageOf} />
          </>
        )}
      </AccountForm>
      <GuestLinks>
        <Link href="/">{t("accounts:update.cancel")}</Link>
      </GuestLinks>
    </GuestPage>
  );
}

interface Saving {
  readonly token: string;
  readonly fieldOf: (name: string) => string;
  /** Shown on success; null where the next page is the answer. */
  readonly message: string | null;
}

/** Saves the password, which starts a new session, and opens the dashboard or what is to be paid for. */
function useSave(): (saving: Saving) => Promise<void> {
  const router = useRouter();
  return async ({ token, fieldOf, message }) => {
    const body = {
      token,
      name: fieldOf("name"),
      password: fieldOf("password"),
      passwordConfirm: fieldOf("passwordConfirm"),
      currentPassword: fieldOf("currentPassword"),
      ...browserRegion(),
    };
    let payFor = "";
    await enterSession(async () => {
      ({ payFor } = await api.call(accountCalls.updatePassword, { body }, { quiet: true }));
    });
    if (message !== null) showMessage({ text: message, tone: "good" });
    // The first steps come before it, and end there.
    const href = payFor === "" ? "/" : paymentHref({ plan: payFor, duration: "month" });
    await router.navigate({ href, replace: true });
  };
}

/** Sets a password: with the `token` of an emailed link, or one's own while signed in; `isNew` marks a new account. */
export const updatePasswordPage = definePage({ component: UpdatePasswordPage });
