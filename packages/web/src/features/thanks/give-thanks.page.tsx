import { describeRefusal } from "@guildhall/core/i18n";
import { mayReceiveThanks } from "@guildhall/core/thanks";
import { type PublicUser } from "@guildhall/core/users";
import { Banner, Button, Card } from "@guildhall/widget";
import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useId } from "react";
import { queryClient } from "../../data/query-client.ts";
import { formStyles } from "@guildhall/widget/forms";
import { LeaveGuard } from "../../forms/leave.dialog.tsx";
import { toGroupId as toId } from "../../groups/group.store.ts";
import { useTranslate, useTranslateAny } from "../../i18n/language.ts";
import { definePage } from "../../routing/page.ts";
import { useSearchText } from "../../routing/search.ts";
import { PageHead } from "../../shell/page-head.tsx";
import { useMember } from "../../session/use-session.ts";
import { FormFailure, FormSkeleton, Refusal } from "./form-states.tsx";
import type { BarredPeople } from "./problem-texts.ts";
import { QuotaStrip } from "./quota-strip.tsx";
import { ReceiverField } from "./receiver-field.tsx";
import { draftKeyOf } from "./thank-address.ts";
import { EMPTY_DRAFT } from "./thank-draft.ts";
import { ThankFormFrame } from "./thank-fields.tsx";
import { receiverQuery, thanksFormQuery, type ThanksFormData } from "./thanks.queries.ts";
import { useThankForm } from "./use-thank-form.ts";

function GiveThanksPage() {
  const t = useTranslate();
  const [user] = useSearchText("user");
  const userId = toId(user);
  const { data, isError, refetch } = useQuery(thanksFormQuery);
  const receiver = useReceiver(userId);
  return (
    <div className={formStyles.page}>
      <PageHead title={t("thanks:give")} />
      {isError && data === undefined && <FormFailure onRetry={() => void refetch()} />}
      {!isError && (data === undefined || receiver === undefined) && (
        <Card>
          <FormSkeleton />
        </Card>
      )}
      {data !== undefined &&
        receiver !== undefined &&
        (data.create.allowed ? (
          <Composer key={userId} userId={userId} named={receiver} data={data} />
        ) : (
          <Refusal data={data} />
        ))}
    </div>
  );
}

function Composer({
  userId,
  named,
  data,
}: {
  readonly userId: number;
  /** The person in the URL; null for none. */
  readonly named: PublicUser | null;
  readonly data: ThanksFormData;
}) {
  const t = useTranslate();
  const navigate = useNavigate();
  const formId = useId();
  const form = useThankForm({
    draftKey: draftKeyOf(userId),
    start: {
      ...EMPTY_DRAFT,
      receivers: named === null ? [] : [{ id: named.id, name: named.name, avatarUrl: named.avatarUrl }],
    },
    data,
    barred: useBarred(named),
    onPublished: () => void navigate({ to: "/", ignoreBlocker: true }),
  });
  return (
    <>
      {form.isRestored && (
        <Banner
          actions={
            <Button size="s" onClick={form.discard}>
              {t("thanks:form.discard")}
            </Button>
          }
        >
          {t("thanks:form.restored")}
        </Banner>
      )}
      <Card>
        <ThankFormFrame
          id={formId}
          form={form}
          focusText={named !== null}
          receivers={<ReceiverField form={form} focused={named === null} />}
        />
      </Card>
      <div className={formStyles.bar}>
        <QuotaStrip lines={form.lines} />
        <Button type="submit" form={formId} variant="primary" size="l" busy={form.isBusy}>
          {t("thanks:form.publish")}
        </Button>
      </div>
      <LeaveGuard isDirty={form.isDirty} onDiscard={form.discard} />
    </>
  );
}

/** The person in the URL: undefined while loading, null if there's none or they can't be thanked. */
function useReceiver(userId: number): PublicUser | null | undefined {
  const { user } = useMember();
  const isAsked = userId !== 0 && userId !== user.id;
  const { data, isError } = useQuery({ ...receiverQuery(userId), enabled: isAsked });
  if (!isAsked || isError) return null;
  return data?.user;
}

/** The person in the URL with the reason, if they can't be thanked. */
function useBarred(named: PublicUser | null): BarredPeople {
  const t = useTranslateAny();
  const { user } = useMember();
  if (named === null) return new Map();
  const decision = mayReceiveThanks({ actorId: user.id, receiverId: named.id, receiverStatus: named.status });
  return decision.allowed ? new Map() : new Map([[named.id, describeRefusal(t, decision)]]);
}

/** The thanks form; `user` in the URL is its receiver. */
export const giveThanksPage = definePage({
  component: GiveThanksPage,
  warm: ({ search }) => {
    const userId = toId(search["user"]);
    const person = userId === 0 ? undefined : queryClient.prefetchQuery(receiverQuery(userId));
    return Promise.all([queryClient.prefetchQuery(thanksFormQuery), person]);
  },
});
