import { MAX_THANKS_DESCRIPTION_LENGTH } from "@guildhall/core";
import { describeRefusal } from "@guildhall/core/i18n";
import { EMPTY_THANK_DRAFT, mayReceiveThanks, thanksCalls, type BarredPeople } from "@guildhall/core/thanks";
import type { PublicUser } from "@guildhall/core/users";
import { useQuery } from "@tanstack/react-query";
import { useId, type ReactNode } from "react";
import { formStyles } from "../../forms/index.ts";
import { useCall, useGuild, useMember, useReadOnly, useTranslate, useTranslateAny } from "../../guild/index.ts";
import { Banner } from "../../ui/banner.tsx";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { FormFailure, FormSkeleton, Refusal, useMayGive } from "./form-states.tsx";
import { QuotaStrip } from "./quota-strip.tsx";
import { ReceiverField, type GroupFilter } from "./receiver-field.tsx";
import { draftKeyOf } from "./thank-address.ts";
import { ThankChannel } from "./thank-channel.tsx";
import { ThankFormFrame } from "./thank-fields.tsx";
import { NEW_THANKS, receiverQuery, type ThanksFormData } from "./thanks-reads.ts";
import { useThankForm, type ThankForm } from "./use-thank-form.ts";

export interface GiveThanksProps {
  /** The id of the first receiver; 0 for none. */
  readonly userId: number;
  /** What they're thanked for, to begin with; default nothing. */
  readonly reason?: string | undefined;
  readonly onPublished: () => void;
  /** Narrows the search for receivers; omit for none. */
  readonly groupFilter?: GroupFilter;
  /** Asks before input is left; omit for no question. */
  readonly guard?: (form: Pick<ThankForm, "isDirty" | "discard">) => ReactNode;
  /** Where the reader may set a quota; omit for nowhere. */
  readonly setUp?: ReactNode;
  /** False leaves the focus where it is, such as on a host's page. Default true. */
  readonly takesFocus?: boolean;
}

const SKELETON = (
  <Card>
    <FormSkeleton />
  </Card>
);

/** The full form: receivers are looked for by name. */
export function GiveThanks({ setUp, ...rest }: GiveThanksProps) {
  const { data, isError, refetch } = useCall(thanksCalls.getForEdit, NEW_THANKS);
  const receiver = useReceiver(rest.userId);
  const mayGive = useMayGive(data);
  if (isError && data === undefined) return <FormFailure onRetry={() => void refetch()} />;
  if (data === undefined || receiver === undefined) return SKELETON;
  if (!mayGive) return <Refusal data={data} setUp={setUp} />;
  return <Composer key={draftKeyOf(rest.userId, rest.reason)} {...rest} named={receiver} data={data} />;
}

function Composer({
  userId,
  reason = "",
  onPublished,
  groupFilter,
  guard,
  takesFocus = true,
  named,
  data,
}: Omit<GiveThanksProps, "setUp"> & {
  /** The first receiver; null for none. */
  readonly named: PublicUser | null;
  readonly data: ThanksFormData;
}) {
  const t = useTranslate();
  const formId = useId();
  const readOnly = useReadOnly();
  const form = useThankForm({
    draftKey: draftKeyOf(userId, reason),
    start: {
      ...EMPTY_THANK_DRAFT,
      receivers: named === null ? [] : [{ id: named.id, name: named.name, avatarUrl: named.avatarUrl }],
      description: reason.slice(0, MAX_THANKS_DESCRIPTION_LENGTH),
    },
    data,
    barred: useBarred(named),
    onPublished,
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
          focusText={takesFocus && named !== null}
          receivers={<ReceiverField form={form} groupFilter={groupFilter} focused={takesFocus && named === null} />}
        >
          <ThankChannel form={form} />
        </ThankFormFrame>
      </Card>
      <div className={formStyles.bar} data-bar>
        <QuotaStrip lines={form.lines} />
        <Button type="submit" form={formId} variant="primary" size="l" busy={form.isBusy} disabledReason={readOnly}>
          {t("thanks:form.publish")}
        </Button>
      </div>
      {guard?.(form)}
    </>
  );
}

/** The first receiver: undefined while loading, null if there's none or they can't be thanked. */
function useReceiver(userId: number): PublicUser | null | undefined {
  const { client, queries } = useGuild();
  const { user } = useMember();
  const isAsked = userId !== 0 && userId !== user.id;
  const { data, isError } = useQuery({ ...receiverQuery(client, userId), enabled: isAsked }, queries);
  if (!isAsked || isError) return null;
  return data?.user;
}

/** The first receiver with the reason, if they can't be thanked. */
function useBarred(named: PublicUser | null): BarredPeople {
  const t = useTranslateAny();
  const { user } = useMember();
  if (named === null) return new Map();
  const decision = mayReceiveThanks({ actorId: user.id, receiverId: named.id, receiverStatus: named.status });
  return decision.allowed ? new Map() : new Map([[named.id, describeRefusal(t, decision)]]);
}
