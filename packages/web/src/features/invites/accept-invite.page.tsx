import { MAX_PASSWORD_LENGTH } from "@guildhall/core";
import { accountCalls } from "@guildhall/core/accounts";
import { Banner, PasswordField } from "@guildhall/widget";
import { useRouter, useSearch } from "@tanstack/react-router";
import { useTranslate } from "../../i18n/language.ts";
import { definePage } from "../../routing/page.ts";
import { api } from "../../session/api.ts";
import { enterSession } from "../../session/enter-session.ts";
import { showMessage } from "../../shell/snackbar.store.ts";
import {
  AccountForm,
  HiddenEmail,
  LinkCheck,
  LinkProblem,
  PasswordFields,
  TermsHint,
  type FieldMessages,
} from "../accounts/index.ts";
import { GuestPage, SignInBanner } from "../login/index.ts";
import { MessengerButtons } from "../messengers/index.ts";
import { MemberName } from "./member-name.tsx";
import { SignedInAcceptance, type AcceptanceProps, type InviteLink } from "./signed-in-acceptance.tsx";

function AcceptInvitePage() {
  // Every page's search params are plain strings.
  const search = useSearch({ strict: false }) as {
    readonly workspace_id?: string;
    readonly email?: string;
    readonly token?: string;
  };
  const link = { workspaceId: Number(search.workspace_id ?? ""), email: search.email ?? "", token: search.token ?? "" };
  const isWhole =
    Number.isSafeInteger(link.workspaceId) && link.workspaceId > 0 && link.email !== "" && link.token !== "";
  if (!isWhole) return <LinkProblem of="invite" problem="invalid" />;
  return (
    <LinkCheck
      of="invite"
      linkKey={link.token}
      ask={(options) => api.call(accountCalls.checkInvite, { body: link }, options)}
    >
      {(checked) =>
        checked.answer.reader === "guest" ? (
          <Acceptance link={link} checked={checked} />
        ) : (
          <SignedInAcceptance link={link} checked={checked} />
        )
      }
    </LinkCheck>
  );
}

function Acceptance({ link, checked }: AcceptanceProps) {
  const t = useTranslate();
  const accept = useAccept(link);
  const { workspaceName: workspace, inviterName: inviter, name, hasPassword } = checked.answer;
  return (
    <GuestPage
      title={t("accounts:invite.title", { workspace })}
      lead={t("accounts:invite.lead", { inviter, email: link.email })}
    >
      <SignInBanner />
      {hasPassword && <Banner>{t("accounts:invite.known")}</Banner>}
      <AccountForm
        submit={t("accounts:invite.submit")}
        send={(fieldOf) => accept(fieldOf, t("accounts:invite.welcome", { workspace }))}
        takeFailure={checked.takeFailure}
        after={<TermsHint />}
      >
        {(messageOf) => (
          <>
            <HiddenEmail email={link.email} />
            <MemberName name={name} error={messageOf("name")} />
            {hasPassword ? <KnownPassword messageOf={messageOf} /> : <PasswordFields messageOf={messageOf} />}
          </>
        )}
      </AccountForm>
      {!hasPassword && <MessengerButtons aim="invite" query={queryOf(link)} />}
    </GuestPage>
  );
}

function queryOf({ workspaceId, email, token }: InviteLink): Readonly<Record<string, string>> {
  return { workspace_id: String(workspaceId), email, token };
}

function KnownPassword({ messageOf }: { readonly messageOf: FieldMessages }) {
  const t = useTranslate();
  return (
    <PasswordField
      label={t("accounts:password")}
      name="password"
      autoComplete="current-password"
      error={messageOf("password")}
      maxLength={MAX_PASSWORD_LENGTH}
    />
  );
}

/** Accepts, which starts a session in the workspace, and opens the dashboard. */
function useAccept(link: InviteLink): (fieldOf: (name: string) => string, message: string) => Promise<void> {
  const router = useRouter();
  return async (fieldOf, message) => {
    const body = {
      ...link,
      name: fieldOf("name"),
      password: fieldOf("password"),
      passwordConfirm: fieldOf("passwordConfirm"),
    };
    await enterSession(() => api.call(accountCalls.acceptInvite, { body }, { quiet: true }));
    showMessage({ text: message, tone: "good" });
    await router.navigate({ href: "/", replace: true });
  };
}

/** Accepts an invite; its workspace, email and token are in the URL. */
export const acceptInvitePage = definePage({ component: AcceptInvitePage });
