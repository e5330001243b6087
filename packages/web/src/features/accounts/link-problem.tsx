import { type CallFailure, ValidationFailure } from "@guildhall/core";
import { ButtonLink, Link } from "@guildhall/widget";
import { useTranslate } from "../../i18n/language.ts";
import { useSessionInfo } from "../../session/use-session.ts";
import { GuestForm, GuestLinks, GuestPage } from "../login/index.ts";

/** Why an emailed link doesn't work. */
export type LinkProblemKind = "invalid" | "used" | "expired" | "withdrawn";

const KINDS: Readonly<Record<string, LinkProblemKind>> = {
  invalid_token: "invalid",
  token_used: "used",
  token_expired: "expired",
  token_withdrawn: "withdrawn",
};

/** What a failure says about the link; null if it's about something else. */
export function linkProblemOf(failure: CallFailure): LinkProblemKind | null {
  if (!(failure instanceof ValidationFailure)) return null;
  const code = failure.fields.find(({ field }) => field === "token")?.code;
  return code === undefined ? null : (KINDS[code] ?? "invalid");
}

/** Says why a link doesn't work, and what to do now. */
export function LinkProblem({
  of,
  problem,
}: {
  readonly of: "sign_up" | "reset" | "invite";
  readonly problem: LinkProblemKind;
}) {
  const t = useTranslate();
  const again =
    of === "invite"
      ? null
      : { href: of === "sign_up" ? "/sign-up" : "/reset-password", text: t(`accounts:link.${of}.action`) };
  const isSignedIn = useSessionInfo()?.loggedIn === true;
  const signIn = isSignedIn
    ? { href: "/", text: t("accounts:invite.home") }
    : { href: "/login", text: t("accounts:link.signIn") };
  const [first, second] = again === null || problem === "used" ? [signIn, again] : [again, signIn];
  // Only invites depend on who sent them.
  const lead = problem === "withdrawn" ? t("accounts:link.invite.withdrawn") : t(`accounts:link.${of}.${problem}`);
  return (
    <GuestPage title={t(`accounts:link.${problem}Title`)} lead={lead}>
      <GuestForm>
        <ButtonLink href={first.href} variant="primary" size="l" stretch>
          {first.text}
        </ButtonLink>
      </GuestForm>
      {second !== null && (
        <GuestLinks>
          <Link href={second.href}>{second.text}</Link>
        </GuestLinks>
      )}
    </GuestPage>
  );
}
