import type { EndpointResponse } from "@guildhall/core";
import { accountCalls } from "@guildhall/core/accounts";
import { messengerSessionCalls } from "@guildhall/core/session";
import { ButtonLink, Link } from "@guildhall/widget";
import { useQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { queryClient } from "../../data/query-client.ts";
import { useTranslate } from "../../i18n/language.ts";
import { definePage } from "../../routing/page.ts";
import { api } from "../../session/api.ts";
import { useGuestInfo } from "../../session/use-guest-info.ts";
import { browserRegion } from "../../time/browser-region.ts";
import { GuestForm, GuestLinks, GuestPage, SignInBanner } from "../login/index.ts";
import { MessengerButton, openMessengers } from "../messengers/index.ts";
import type { MessengerName } from "../messengers/index.ts";
import { MailRequest } from "./mail-request.tsx";
import { TermsHint } from "./terms-hint.tsx";

type Person = NonNullable<EndpointResponse<typeof messengerSessionCalls.getSignUp>["person"]>;

function MessengerSignUpPage() {
  const info = useGuestInfo();
  // Every page's parameters are plain strings.
  const { messenger: asked } = useParams({ strict: false }) as { readonly messenger?: string };
  const { data, isPending } = useQuery(
    {
      queryKey: ["messenger-sign-up"],
      queryFn: ({ signal }) => api.call(messengerSessionCalls.getSignUp, {}, { signal, quiet: true }),
      gcTime: 0,
    },
    queryClient,
  );
  const messenger = openMessengers(info).find((each) => each === asked);
  if (info === null || isPending) return null;
  if (messenger === undefined || !info.login.registration) return <NotHere />;
  const person = data?.person ?? null;
  if (person === null || person.provider !== messenger) return <Start messenger={messenger} />;
  return <Finish person={person} />;
}

function NotHere() {
  const t = useTranslate();
  return (
    <GuestPage title={t("accounts:signUp.title")} lead={t("messengers:off")}>
      <GuestForm>
        <ButtonLink href="/sign-up" variant="primary" size="l" stretch>
          {t("messengers:byEmail")}
        </ButtonLink>
      </GuestForm>
      <Links />
    </GuestPage>
  );
}

function Start({ messenger }: { readonly messenger: MessengerName }) {
  const t = useTranslate();
  const name = t(`messengers:names.${messenger}`);
  return (
    <GuestPage title={t("messengers:title", { messenger: name })} lead={t("messengers:lead", { messenger: name })}>
      <SignInBanner />
      <GuestForm>
        <MessengerButton messenger={messenger} aim="sign_up" variant="primary" />
        <TermsHint />
      </GuestForm>
      <Links isAway />
    </GuestPage>
  );
}

function Finish({ person: { provider, name, email: known, licenseType } }: { readonly person: Person }) {
  const t = useTranslate();
  const messenger = t(`messengers:names.${provider}`);
  return (
    <MailRequest
      title={name === "" ? t("messengers:title", { messenger }) : t("messengers:personTitle", { name })}
      lead={known === "" ? t("messengers:emailLead", { messenger }) : t("messengers:checkLead")}
      submit={t("accounts:signUp.submit")}
      known={known}
      sent={(email) => t("messengers:sent", { email, messenger })}
      send={(email) => {
        const body = { email, name, licenseType, ...browserRegion() };
        return api.call(accountCalls.register, { body }, { quiet: true });
      }}
      after={<TermsHint />}
      links={<Link href="/login">{t("accounts:signUp.has")}</Link>}
    />
  );
}

function Links({ isAway = false }: { readonly isAway?: boolean }) {
  const t = useTranslate();
  return (
    <GuestLinks>
      {isAway && <Link href="/sign-up">{t("messengers:byEmail")}</Link>}
      <Link href="/login">{t("accounts:signUp.has")}</Link>
    </GuestLinks>
  );
}

/** Signing up with a messenger: to it, and back with the person, whose address a mail then proves. */
export const messengerSignUpPage = definePage({ component: MessengerSignUpPage });
