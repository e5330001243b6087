import { NotFoundFailure } from "@guildhall/core";
import { Button, ButtonLink, Card, EmptyState, Skeleton, SkeletonText } from "@guildhall/widget";
import { formStyles } from "@guildhall/widget/forms";
import type { GuideChapter } from "@guildhall/core/pages";
import type { ReactNode } from "react";
import { useTranslate } from "../../../i18n/language.ts";
import { PageHead } from "../../../shell/page-head.tsx";
import type { ListTexts } from "../activity-words.ts";

interface FormPageProps<Data> {
  readonly title: string;
  /** The guide's chapter about it. */
  readonly help: GuideChapter;
  readonly lists: ListTexts;
  /** What the form starts from, read by `useForm`. */
  readonly reading: {
    readonly data: Data | undefined;
    readonly error: unknown;
    readonly isFetching: boolean;
    readonly refetch: () => Promise<unknown>;
  };
  readonly children: (data: Data) => ReactNode;
}

/** A page with a form, from before it's loaded. */
export function FormPage<Data>({ title, help, lists, reading, children }: FormPageProps<Data>) {
  const t = useTranslate();
  const { data, error, isFetching, refetch } = reading;
  const onRetry = (): void => void refetch();
  return (
    <div className={formStyles.page}>
      <PageHead title={title} help={help} />
      {data === undefined && error !== null && <Trouble lists={lists} error={error} onRetry={onRetry} />}
      {data === undefined && isFetching && <FormSkeleton label={t(`${lists}:form.loading`)} />}
      {data !== undefined && children(data)}
    </div>
  );
}

/** It couldn't be loaded, or what it's about doesn't exist. */
function Trouble({
  lists,
  error,
  onRetry,
}: Pick<FormPageProps<never>, "lists"> & { readonly error: unknown; readonly onRetry: () => void }) {
  const t = useTranslate();
  if (error instanceof NotFoundFailure) {
    const back = <ButtonLink href={`/${lists}`}>{t(`${lists}:form.toList`)}</ButtonLink>;
    return <EmptyState picture="compass" title={t("errors:code.ErrorNotFound")} action={back} />;
  }
  const retry = <Button onClick={onRetry}>{t(`${lists}:lists.retry`)}</Button>;
  return <EmptyState picture="offline" title={t(`${lists}:form.failed`)} action={retry} />;
}

/** Something that can no longer be changed, with the way to it. */
export function LockedForm({
  href,
  lists,
  reason,
}: {
  readonly href: string;
  readonly lists: ListTexts;
  readonly reason: string;
}) {
  const t = useTranslate();
  const show = <ButtonLink href={href}>{t(`${lists}:form.show`)}</ButtonLink>;
  return (
    <EmptyState picture="lock" title={t(`${lists}:form.gone`)} action={show}>
      {reason}
    </EmptyState>
  );
}

function FormSkeleton({ label }: { readonly label: string }) {
  return (
    <div className={formStyles.long} role="status" aria-label={label}>
      <Card>
        <div className={formStyles.long}>
          <Skeleton width="14rem" height="2.25rem" />
          <Skeleton height="2.25rem" />
          <Skeleton height="9rem" />
        </div>
      </Card>
      <Card>
        <SkeletonText lines={3} />
      </Card>
    </div>
  );
}
