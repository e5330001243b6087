import type { EndpointResponse } from "@guildhall/core";
import { jiraCalls, type JiraLinkState } from "@guildhall/core/integrations";
import { Banner, Button, ButtonLink, Link, Skeleton } from "@guildhall/widget";
import { callQuery, explainFailure } from "@guildhall/widget/guild";
import { useQuery } from "@tanstack/react-query";
import { useSearch } from "@tanstack/react-router";
import { useState } from "react";
import { queryClient } from "../../../data/query-client.ts";
import { useTranslate, useTranslateAny } from "../../../i18n/language.ts";
import { definePage } from "../../../routing/page.ts";
import { api } from "../../../session/api.ts";
import { GuestForm, GuestLinks, GuestPage } from "../../login/index.ts";
import { nameOf } from "./jira-query.ts";

type Described = EndpointResponse<typeof jiraCalls.getLink>;

/** Opened from Jira by somebody who isn't linked yet. */
function LinkPersonPage() {
  const t = useTranslate();
  // Every page's search params are plain strings.
  const { token = "" } = useSearch({ strict: false }) as { readonly token?: string };
  const query = callQuery(api, jiraCalls.getLink, { query: { token } });
  const { data, isError, refetch } = useQuery(
    // Read once per visit: nothing changes while it's being thought about.
    { ...query, enabled: token !== "", staleTime: Infinity, gcTime: 0, refetchOnReconnect: false },
    queryClient,
  );
  if (token === "") return <Told of={{ state: "unknown", siteUrl: "", workspaceName: "", memberName: "" }} />;
  if (isError) {
    return (
      <GuestPage title={t("tracker:link.failed")}>
        <GuestForm>
          <Button size="l" stretch onClick={() => void refetch()}>
            {t("tracker:link.retry")}
          </Button>
        </GuestForm>
      </GuestPage>
    );
  }
  if (data === undefined) return <Waiting />;
  return <Answered token={token} data={data} />;
}

function Waiting() {
  return (
    <main aria-busy="true">
      <GuestForm>
        <Skeleton height="50dvh" />
      </GuestForm>
    </main>
  );
}

function Answered({ token, data }: { readonly token: string; readonly data: Described }) {
  const [state, setState] = useState(data.state);
  const of = { ...data, state };
  return state === "ready" ? <Question token={token} of={of} onAnswer={setState} /> : <Told of={of} />;
}

function Question({
  token,
  of,
  onAnswer,
}: {
  readonly token: string;
  readonly of: Described;
  readonly onAnswer: (state: JiraLinkState) => void;
}) {
  const t = useTranslate();
  const explain = useTranslateAny();
  const [isBusy, setIsBusy] = useState(false);
  const [notice, setNotice] = useState<string | null>(null);
  const accept = async (): Promise<void> => {
    setIsBusy(true);
    try {
      const { state } = await api.call(jiraCalls.acceptLink, { body: { token } }, { quiet: true });
      onAnswer(state);
    } catch (failure) {
      setNotice(explainFailure(explain, failure));
      setIsBusy(false);
    }
  };
  const { title, lead } = useWords(of);
  return (
    <GuestPage title={title} lead={lead}>
      <GuestForm>
        {notice !== null && <Banner tone="danger">{notice}</Banner>}
        <Button variant="primary" size="l" stretch busy={isBusy} onClick={() => void accept()}>
          {t("tracker:link.accept", { name: of.memberName })}
        </Button>
      </GuestForm>
      <GuestLinks>
        <Link href="/">{t("tracker:link.cancel")}</Link>
      </GuestLinks>
    </GuestPage>
  );
}

function Told({ of }: { readonly of: Described }) {
  const t = useTranslate();
  const { title, lead } = useWords(of);
  return (
    <GuestPage title={title} lead={lead}>
      <GuestForm>
        <ButtonLink href="/" variant="primary" size="l" stretch>
          {t("tracker:link.home")}
        </ButtonLink>
      </GuestForm>
    </GuestPage>
  );
}

function useWords({ state, workspaceName: workspace, memberName: name, ...site }: Described) {
  const t = useTranslate();
  return {
    title: t(`tracker:link.titles.${state}`, { workspace }),
    lead: t(`tracker:link.leads.${state}`, { workspace, name, site: nameOf(site, t("tracker:site.unnamed")) }),
  };
}

export const linkPersonPage = definePage({ component: LinkPersonPage });
