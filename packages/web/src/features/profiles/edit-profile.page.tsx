import { ValidationFailure } from "@guildhall/core";
import { profileCalls, type ProfileForEdit } from "@guildhall/core/profiles";
import { Banner, Button, Card, EmptyState, SkeletonText } from "@guildhall/widget";
import { explainFailure, formQuery, latePart, useForm, useQuery } from "@guildhall/widget/guild";
import { useNavigate, useRouter, useRouterState } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { queryClient } from "../../data/query-client.ts";
import { formStyles } from "@guildhall/widget/forms";
import { LeaveGuard } from "../../forms/leave.dialog.tsx";
import { translate, useTranslate, useTranslateAny } from "../../i18n/language.ts";
import { definePage } from "../../routing/page.ts";
import { api, session } from "../../session/api.ts";
import { memberOf, useMember } from "../../session/use-session.ts";
import { PageHead } from "../../shell/page-head.tsx";
import { showMessage } from "../../shell/snackbar.store.ts";
import { loadOwnChatsCard, loadOwnJiraCard, useChats, useHasJira } from "../integrations/index.ts";
import { CropStep } from "./crop-step.tsx";
import { ProfileFields } from "./profile-fields.tsx";
import { useProfileForm } from "./use-profile-form.ts";

/** From the URL: the form's step, and the token of a link that confirms an email. */
interface Address {
  readonly step?: string;
  readonly token?: string;
}

function EditProfilePage() {
  const { user } = useMember();
  // `parseSearch` returns plain strings.
  const { token = "" } = useRouterState({ select: ({ location }) => location.search as Address });
  const confirmed = useConfirmed(token);
  return (
    <div className={formStyles.page}>
      {confirmed.notice !== null && <Banner tone={confirmed.isGood ? "success" : "danger"}>{confirmed.notice}</Banner>}
      {/* The form starts with the state after the link was used. */}
      {confirmed.isPending ? <Loading /> : <Editor userId={user.id} />}
    </div>
  );
}

function Editor({ userId }: { readonly userId: number }) {
  const t = useTranslate();
  const { data, isError, refetch } = useForm(profileCalls.getForEdit, { params: { id: userId } }, { isAhead: true });
  if (data !== undefined) return <Steps data={data} />;
  if (!isError) return <Loading />;
  const retry = <Button onClick={() => void refetch()}>{t("profile:retry")}</Button>;
  return (
    <Card>
      <EmptyState picture="offline" title={t("profile:failed")} action={retry} />
    </Card>
  );
}

// Only where the server runs a chat.
const OwnChats = latePart({ load: loadOwnChatsCard, texts: ["integrations", "session"] });
// Only where it runs the Jira app.
const OwnJira = latePart({ load: loadOwnJiraCard, texts: ["integrations", "tracker"] });

/** Both steps over one form, so that switching loses nothing. */
function Steps({ data }: { readonly data: ProfileForEdit }) {
  const navigate = useNavigate();
  const { history } = useRouter();
  const chats = useChats();
  const hasJira = useHasJira();
  const step = useRouterState({ select: ({ location }) => (location.search as Address).step });
  const [hasCropped, setHasCropped] = useState(false);
  const form = useProfileForm(data, (emailSentTo) => {
    const text =
      emailSentTo === ""
        ? translate("profile:edit.saved")
        : translate("profile:edit.savedEmail", { email: emailSentTo });
    showMessage({ text, tone: "good" });
    void navigate({ href: "/profile", ignoreBlocker: true });
  });
  const { cutting } = form.avatar;
  const isAstray = step === "crop" && cutting === null;
  useEffect(() => {
    // After a reload there's no picture to crop, and going back must not lead to this step again.
    if (isAstray) void navigate({ to: ".", search: {} as never, replace: true });
  }, [isAstray, navigate]);
  const openCrop = (): void => {
    setHasCropped(true);
    void navigate({ to: ".", search: { step: "crop" } as never });
  };
  return (
    <>
      {step === "crop" && cutting !== null ? (
        <CropStep avatar={form.avatar} cutting={cutting} onBack={() => history.back()} />
      ) : (
        <>
          <ProfileFields form={form} hasCropped={hasCropped} onCrop={openCrop} />
          {chats.length > 0 && <OwnChats />}
          {hasJira && <OwnJira />}
        </>
      )}
      <LeaveGuard isKept={false} isDirty={form.isDirty && !form.isBusy} onDiscard={() => undefined} />
    </>
  );
}

function Loading() {
  const t = useTranslate();
  return (
    <>
      <PageHead title={t("profile:edit.title")} />
      <Card>
        <div role="status" aria-label={t("profile:edit.loading")}>
          <SkeletonText lines={6} />
        </div>
      </Card>
    </>
  );
}

// A link works once, so it's used once however often the page renders.
const used = new Map<string, Promise<string>>();

async function confirmEmail(token: string): Promise<string> {
  const { email } = await api.call(profileCalls.confirmEmail, { body: { token } }, { quiet: true });
  await session.refresh({ quiet: true });
  return email;
}

/** Uses a mail's link, once; the result as text. */
function useConfirmed(token: string) {
  const t = useTranslate();
  const tAny = useTranslateAny();
  const { data, error, isLoading } = useQuery({
    queryKey: ["confirmed-email", token],
    queryFn: () => {
      const asked = used.get(token) ?? confirmEmail(token);
      used.set(token, asked);
      return asked;
    },
    enabled: token !== "",
    retry: false,
    staleTime: Infinity,
  });
  const refusal = error instanceof ValidationFailure ? error.fields[0]?.message : undefined;
  const failure = error === null ? null : (refusal ?? explainFailure(tAny, error));
  return {
    isPending: isLoading,
    isGood: data !== undefined,
    notice: data === undefined ? failure : t("profile:edit.confirmed", { email: data }),
  };
}

/** The reader's own profile form; links that confirm a new email lead here too. */
export const editProfilePage = definePage({
  component: EditProfilePage,
  warm: async ({ search }) => {
    const member = memberOf(session.getState().info);
    if (member !== null && search["token"] === undefined)
      await queryClient.prefetchQuery(formQuery(api, profileCalls.getForEdit, { params: { id: member.user.id } }));
  },
});
