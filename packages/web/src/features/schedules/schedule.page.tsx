import { NotFoundFailure } from "@guildhall/core";
import { describeRefusal } from "@guildhall/core/i18n";
import { SCHEDULED_ENTITY_TYPES, scheduleCalls, type ScheduleLine } from "@guildhall/core/schedules";
import { Banner, Button, ButtonLink, Card, EmptyState, ErrorList, SkeletonText } from "@guildhall/widget";
import { formQuery, useForm } from "@guildhall/widget/guild";
import { useNavigate, useParams } from "@tanstack/react-router";
import { useEffect, useId, useRef, type FormEvent } from "react";
import { queryClient } from "../../data/query-client.ts";
import { formStyles } from "@guildhall/widget/forms";
import { toGroupId as toId } from "../../groups/group.store.ts";
import { translate, useTranslate, useTranslateAny } from "../../i18n/language.ts";
import { definePage } from "../../routing/page.ts";
import { useHasRoute } from "../../routing/use-has-route.ts";
import { api } from "../../session/api.ts";
import { PageHead } from "../../shell/page-head.tsx";
import { showMessage } from "../../shell/snackbar.store.ts";
import { ScheduleCard } from "./schedule-card.tsx";
import { ScheduleFields } from "./schedule-fields.tsx";
import { listHref, listRoute, type ScheduledThing } from "./scheduled-thing.ts";
import { TimesAhead } from "./times-ahead.tsx";
import { useScheduleForm, type ScheduleFormData } from "./use-schedule-form.ts";

function SchedulePage() {
  const thing = thingOf(useParams({ strict: false }));
  return thing === null ? <Missing /> : <Loader key={`${thing.type} ${String(thing.id)}`} thing={thing} />;
}

function Loader({ thing }: { readonly thing: ScheduledThing }) {
  const t = useTranslate();
  const { data, error, isFetching, refetch } = useForm(scheduleCalls.get, { params: thing }, { isAhead: true });
  if (error instanceof NotFoundFailure) return <Missing />;
  const retry = <Button onClick={() => void refetch()}>{t("schedule:retry")}</Button>;
  return (
    <div className={formStyles.page}>
      <PageHead title={t("schedule:title")} lead={data?.title} help="moderators" />
      {data === undefined && error !== null && (
        <EmptyState picture="offline" title={t("schedule:failed")} action={retry} />
      )}
      {isFetching && (
        <Card>
          <SkeletonText lines={4} />
        </Card>
      )}
      {data?.kept && <SavedSchedule thing={thing} data={data} line={data.kept} refetch={refetch} />}
      {data !== undefined && !isFetching && <Composer thing={thing} data={data} />}
    </div>
  );
}

/** The saved schedule and its actions. */
function SavedSchedule({
  thing,
  data,
  line,
  refetch,
}: {
  readonly thing: ScheduledThing;
  readonly data: ScheduleFormData;
  readonly line: ScheduleLine;
  readonly refetch: () => Promise<unknown>;
}) {
  const navigate = useNavigate();
  const hasList = useHasRoute(listRoute(thing));
  const onOver = (how: "removed" | "published"): void => {
    const home = hasList ? listHref(thing, "draft") : "/";
    void navigate({ href: how === "removed" ? home : `/${thing.type}/${String(thing.id)}` });
  };
  const { title, abilities } = data;
  return (
    <ScheduleCard thing={thing} title={title} line={line} abilities={abilities} refetch={refetch} onOver={onOver} />
  );
}

function Composer({ thing, data }: { readonly thing: ScheduledThing; readonly data: ScheduleFormData }) {
  const t = useTranslate();
  const tAny = useTranslateAny();
  const id = useId();
  const navigate = useNavigate();
  const hasList = useHasRoute(listRoute(thing));
  const homeOf = (list: "draft" | "schedule"): string => (hasList ? listHref(thing, list) : "/");
  const form = useScheduleForm({
    thing,
    data,
    onSaved: (isScheduled) => {
      showMessage({ text: translate(isScheduled ? "schedule:saved" : "schedule:stayedRemoved"), tone: "good" });
      void navigate({ href: homeOf(isScheduled ? "schedule" : "draft") });
    },
  });
  const ref = useFocusOnFault(form.faults);
  const refusal = data.save.allowed ? null : describeRefusal(tAny, { reason: data.save.reason ?? "" });
  const onSubmit = (event: FormEvent): void => {
    event.preventDefault();
    if (refusal === null) form.save();
  };
  return (
    <>
      {form.notice !== null && <Banner tone="danger">{form.notice}</Banner>}
      <ErrorList title={t("errors:title")} errors={form.errors} />
      <Card>
        <form id={id} ref={ref} className={formStyles.form} noValidate onSubmit={onSubmit}>
          <ScheduleFields form={form} />
        </form>
      </Card>
      <TimesAhead thing={thing} form={form} saved={data.kept} />
      <div className={formStyles.bar} data-bar>
        <ButtonLink href={homeOf(data.schedule.isNew ? "draft" : "schedule")} size="l">
          {t("schedule:cancel")}
        </ButtonLink>
        <Button type="submit" form={id} variant="primary" size="l" busy={form.isBusy} disabledReason={refusal}>
          {t("schedule:save")}
        </Button>
      </div>
    </>
  );
}

function useFocusOnFault(faults: number) {
  const ref = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (faults > 0) ref.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [faults]);
  return ref;
}

/** Nothing schedulable at this URL. */
function Missing() {
  const t = useTranslate();
  const back = <ButtonLink href="/">{t("schedule:toDashboard")}</ButtonLink>;
  return <EmptyState picture="compass" title={t("errors:code.ErrorNotFound")} action={back} />;
}

function thingOf(params: Readonly<Record<string, string | undefined>>): ScheduledThing | null {
  const type = SCHEDULED_ENTITY_TYPES.find((each) => each === params["entityType"]);
  const id = toId(params["entityId"]);
  return type === undefined || id === 0 ? null : { type, id };
}

export const schedulePage = definePage({
  component: SchedulePage,
  warm: ({ params }) => {
    const thing = thingOf(params);
    return thing === null
      ? Promise.resolve()
      : queryClient.prefetchQuery(formQuery(api, scheduleCalls.get, { params: thing }));
  },
});
