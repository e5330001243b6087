import { Badge, Button, ButtonLink, Card, EmptyState, SkeletonText } from "@guildhall/widget";
import type { ReactNode } from "react";
import { formStyles } from "@guildhall/widget/forms";
import { useTranslate } from "../../i18n/language.ts";
import { PageHead } from "../../shell/page-head.tsx";
import type { IntroStep } from "./use-intro.ts";

/** For a step that has all it shows. */
export const NOTHING_TO_LOAD = { data: true, isError: false, refetch: (): undefined => undefined } as const;

/** A step's frame: its heading with progress, and a placeholder until it has loaded. */
export function IntroPage<Data>({
  step,
  title,
  lead,
  question,
  hasExit = true,
  children,
}: {
  readonly step: Pick<IntroStep, "place" | "count" | "end">;
  readonly title: string;
  readonly lead?: string;
  readonly question: { readonly data: Data | undefined; readonly isError: boolean; readonly refetch: () => unknown };
  /** Offers to leave the intro; false where the step itself does, or where it can't be left. */
  readonly hasExit?: boolean;
  readonly children: (data: Data) => ReactNode;
}) {
  const t = useTranslate();
  const { data, isError, refetch } = question;
  const retry = <Button onClick={() => void refetch()}>{t("intro:retry")}</Button>;
  return (
    <div className={formStyles.page}>
      <PageHead
        title={title}
        lead={lead}
        actions={
          <>
            {step.place > 0 && <Badge>{t("intro:step", { place: step.place, count: step.count })}</Badge>}
            {hasExit && (
              <ButtonLink variant="ghost" size="s" href={step.end}>
                {t("intro:later")}
              </ButtonLink>
            )}
          </>
        }
      />
      {data !== undefined && children(data)}
      {data === undefined &&
        (isError ? (
          <EmptyState picture="offline" title={t("intro:failed")} action={retry} />
        ) : (
          <Card>
            <SkeletonText lines={5} />
          </Card>
        ))}
    </div>
  );
}
