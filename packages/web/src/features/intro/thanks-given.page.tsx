import { isPublished, isWaiting, thanksCalls } from "@guildhall/core/thanks";
import { Button, ButtonLink, Card, EmptyState, SkeletonText } from "@guildhall/widget";
import { formStyles } from "@guildhall/widget/forms";
import { useCall } from "@guildhall/widget/guild";
import { ThanksItem } from "@guildhall/widget/thanks";
import { useParams } from "@tanstack/react-router";
import { useTranslate } from "../../i18n/language.ts";
import { definePage } from "../../routing/page.ts";
import { PageHead } from "../../shell/page-head.tsx";
import { openThankBack } from "../thanks/index.ts";
import { useIntro } from "./use-intro.ts";

function ThanksGivenPage() {
  const t = useTranslate();
  const id = Number(useParams({ strict: false }).tid);
  const step = useIntro("/intro/thanks");
  const { data, isError, refetch, dataUpdatedAt } = useCall(thanksCalls.get, { params: { id } });
  if (isError) {
    return (
      <EmptyState
        picture="compass"
        title={t("intro:given.missing")}
        action={<Button onClick={() => void refetch()}>{t("intro:retry")}</Button>}
      />
    );
  }
  const isUndone = data !== undefined && !isPublished(data.thanks) && !isWaiting(data.thanks);
  return (
    <div className={formStyles.page}>
      <PageHead
        title={t(isUndone ? "intro:given.undone" : "intro:given.title")}
        lead={isUndone ? undefined : t("intro:given.lead")}
      />
      {isUndone ? (
        <div>
          <ButtonLink href={step.within("/intro/thanks")}>{t("intro:given.again")}</ButtonLink>
        </div>
      ) : data === undefined ? (
        <Card>
          <SkeletonText lines={3} />
        </Card>
      ) : (
        <ThanksItem thanks={data.thanks} readAt={new Date(dataUpdatedAt)} onThankBack={openThankBack} />
      )}
      <div className={formStyles.bar}>
        <ButtonLink variant="primary" href={step.next}>
          {t("intro:goOn")}
        </ButtonLink>
      </div>
    </div>
  );
}

export const thanksGivenPage = definePage({ component: ThanksGivenPage });
