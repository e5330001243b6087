import { notificationCalls } from "@guildhall/core/notifications";
import { callQuery } from "@guildhall/widget/guild";
import { OneNotification } from "@guildhall/widget/notifications";
import { useParams } from "@tanstack/react-router";
import { queryClient } from "../../data/query-client.ts";
import { useTranslate } from "../../i18n/language.ts";
import { usePageTitle } from "../../routing/page-title.ts";
import { definePage } from "../../routing/page.ts";
import { api } from "../../session/api.ts";
import { PageHead } from "../../shell/page-head.tsx";
import { openThankBack } from "../thanks/index.ts";

function NotificationPage() {
  const id = Number(useParams({ strict: false }).nid);
  return <OneNotification id={id} headOf={(title) => <NotificationHead title={title} />} onThankBack={openThankBack} />;
}

function NotificationHead({ title }: { readonly title: string | undefined }) {
  const t = useTranslate();
  usePageTitle(title);
  return <PageHead title={title ?? t("notifications:title")} />;
}

export const notificationPage = definePage({
  component: NotificationPage,
  warm: ({ params }) =>
    queryClient.prefetchQuery(callQuery(api, notificationCalls.get, { params: { id: Number(params["nid"]) } })),
});
