import { type EndpointResponse } from "@guildhall/core";
import { accountCalls, nameFromEmail } from "@guildhall/core/accounts";
import { Button, ButtonLink, Link } from "@guildhall/widget";
import { useState } from "react";
import { useTranslate } from "../../i18n/language.ts";
import { api, session } from "../../session/api.ts";
import { leadTo, startAnew } from "../../session/start-anew.ts";
import { memberOf, useSessionInfo } from "../../session/use-session.ts";
import { signOut } from "../../shell/account-actions.ts";
import { enterWorkspace } from "../../shell/enter-workspace.ts";
import { AccountForm, type CheckedLink } from "../accounts/index.ts";
import { GuestForm, GuestLinks, GuestPage } from "../login/index.ts";
import { MemberName } from "./member-name.tsx";

/** An invite as its URL identifies it. */
export interface InviteLink {
  readonly workspaceId: number;
  readonly email: string;
  readonly token: string;
}

export interface AcceptanceProps {
  readonly link: InviteLink;
  readonly checked: CheckedLink<EndpointResponse<typeof accountCalls.checkInvite>>;
}

/** An invite opened while signed in: joinable, for another account, or already accepted. */
export function SignedInAcceptance(props: AcceptanceProps) {
  switch (props.checked.answer.reader) {
    case "other":
      return <OtherAccount {...props} />;
    case "joined":
      return <AlreadyMember {...props} />;
    case "disabled":
      return <DisabledThere {...props} />;
    default:
      return <Joining {...props} />;
  }
}

function Joining({ link, checked }: AcceptanceProps) {
  const t = useTranslate();
  const own = memberOf(useSessionInfo())?.user.name;
  const { workspaceName: workspace, inviterName: inviter, name, readerEmail: email } = checked.answer;
  const join = async (fieldOf: (name: string) => string): Promise<void> => {
    await api.call(accountCalls.joinByInvite, { body: { ...link, name: fieldOf("name") } }, { quiet: true });
    leadTo("/");
    startAnew(await session.refresh({ quiet: true }));
  };
  return (
    <GuestPage
      title={t("accounts:invite.title", { workspace })}
      lead={t("accounts:invite.signedIn", { inviter, email })}
    >
      <AccountForm submit={t("accounts:invite.joinAs", { email })} send={join} takeFailure={checked.takeFailure}>
        {(messageOf) => (
          <MemberName name={own ?? (name === "" ? nameFromEmail(email) : name)} error={messageOf("name")} />
        )}
      </AccountForm>
      <GuestLinks>
        <Link href="/">{t("accounts:update.cancel")}</Link>
      </GuestLinks>
    </GuestPage>
  );
}

function OtherAccount({ link, checked }: AcceptanceProps) {
  const t = useTranslate();
  const [isBusy, setIsBusy] = useState(false);
  const { workspaceName: workspace, inviterName: inviter, readerEmail: own } = checked.answer;
  const change = async (): Promise<void> => {
    setIsBusy(true);
    // Reopened as a guest, the same URL signs in the intended account.
    if (await signOut()) location.reload();
    else setIsBusy(false);
  };
  return (
    <GuestPage
      title={t("accounts:invite.otherTitle")}
      lead={t("accounts:invite.other", { inviter, workspace, email: link.email, own })}
    >
      <GuestForm>
        <Button variant="primary" size="l" stretch busy={isBusy} onClick={() => void change()}>
          {t("accounts:invite.switch")}
        </Button>
      </GuestForm>
      <GuestLinks>
        <Link href="/">{t("accounts:invite.stay", { own })}</Link>
      </GuestLinks>
    </GuestPage>
  );
}

function AlreadyMember({ link, checked }: AcceptanceProps) {
  const t = useTranslate();
  const { workspaceName: workspace, readerEmail: email } = checked.answer;
  return (
    <GuestPage title={t("accounts:invite.memberTitle", { workspace })} lead={t("accounts:invite.member", { email })}>
      <GuestForm>
        <Button variant="primary" size="l" stretch onClick={() => void enterWorkspace(link.workspaceId)}>
          {t("accounts:invite.open", { workspace })}
        </Button>
      </GuestForm>
    </GuestPage>
  );
}

function DisabledThere({ checked }: AcceptanceProps) {
  const t = useTranslate();
  const { workspaceName: workspace } = checked.answer;
  return (
    <GuestPage title={t("accounts:invite.disabledTitle", { workspace })} lead={t("accounts:invite.disabled")}>
      <GuestForm>
        <ButtonLink href="/" variant="primary" size="l" stretch>
          {t("accounts:invite.home")}
        </ButtonLink>
      </GuestForm>
    </GuestPage>
  );
}
