import type { EndpointResponse } from "@guildhall/core";
import { parseSignInError } from "@guildhall/core";
import { identityCalls } from "@guildhall/core/accounts";
import { Banner, Button, ButtonLink, Card, EmptyState, VisuallyHidden } from "@guildhall/widget";
import { showFailure, useQuery, useSending } from "@guildhall/widget/guild";
import { useRouterState } from "@tanstack/react-router";
import { queryClient } from "../../data/query-client.ts";
import { useTranslate } from "../../i18n/language.ts";
import { api } from "../../session/api.ts";
import { panel } from "../../shell/panel.ts";
import { showMessage } from "../../shell/snackbar.store.ts";
import { MessengerIcon } from "./messenger-icon.tsx";
import { messengerLink, MESSENGERS } from "./messenger-links.ts";
import styles from "./messengers.module.css";

type Identities = EndpointResponse<typeof identityCalls.list>;

const QUERY = {
  queryKey: ["identities"],
  queryFn: ({ signal }: { readonly signal: AbortSignal }) => api.call(identityCalls.list, {}, { signal, quiet: true }),
};

/** The messengers that the reader can sign in with; nothing where there are none. */
export function SignInMessengers() {
  const t = useTranslate();
  const { data, isError, refetch } = useQuery(QUERY);
  if (isError) {
    const retry = <Button onClick={() => void refetch()}>{t("messengers:retry")}</Button>;
    return (
      <Card>
        <EmptyState picture="offline" title={t("messengers:failed")} action={retry} />
      </Card>
    );
  }
  if (data === undefined || data.items.length === 0) return null;
  return (
    <Card title={t("messengers:ways")} lead={t("messengers:waysHint")}>
      <Outcome />
      <ul className={styles.rows}>
        {data.items.map((identity) => (
          <li key={identity.provider} className={styles.row}>
            <Way identity={identity} />
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** What became of linking one: the server says so in the address. */
function Outcome() {
  const t = useTranslate();
  // Every page's search params are plain strings.
  const { linked, error } = useRouterState({ select: ({ location }) => location.search }) as {
    readonly linked?: string;
    readonly error?: string;
  };
  const messenger = MESSENGERS.find((each) => each === linked);
  const code = parseSignInError(error);
  if (code !== null) return <Banner tone="danger">{t(`session:banner.${code}`)}</Banner>;
  if (messenger === undefined) return null;
  const name = t(`messengers:names.${messenger}`);
  return <Banner tone="success">{t("messengers:linkedNow", { messenger: name })}</Banner>;
}

function Way({ identity }: { readonly identity: Identities["items"][number] }) {
  const t = useTranslate();
  const { provider, isLinked, name, mayUnlink } = identity;
  const messenger = t(`messengers:names.${provider}`);
  const linkedText = name === "" ? t("messengers:linked") : t("messengers:linkedAs", { name });
  const trip = { aim: "link", query: { redirect: "/profile/edit" } } as const;
  return (
    <>
      <MessengerIcon messenger={provider} />
      <span className={styles.about}>
        <span className={styles.name}>{messenger}</span>
        <span className={styles.state}>{isLinked ? linkedText : t("messengers:notLinked")}</span>
      </span>
      {isLinked ? (
        <Unlink identity={identity} messenger={messenger} reason={mayUnlink ? null : t("messengers:lastWay")} />
      ) : (
        <ButtonLink size="s" href={messengerLink(provider, trip)}>
          {t("messengers:link")}
          <VisuallyHidden>{`: ${messenger}`}</VisuallyHidden>
        </ButtonLink>
      )}
    </>
  );
}

function Unlink({
  identity: { provider },
  messenger,
  reason,
}: {
  readonly identity: Identities["items"][number];
  readonly messenger: string;
  /** Why it can't be unlinked; null if it can. */
  readonly reason: string | null;
}) {
  const t = useTranslate();
  const { isBusy, run } = useSending((failure) => showFailure(panel, failure));
  const unlink = (): void =>
    run(async () => {
      const identities = await api.call(identityCalls.unlink, { params: { provider } }, { quiet: true });
      queryClient.setQueryData(QUERY.queryKey, identities);
      showMessage({ text: t("messengers:unlinkedNow", { messenger }), tone: "good" });
    });
  return (
    <Button size="s" busy={isBusy} disabledReason={reason} onClick={unlink}>
      {t("messengers:unlink")}
      <VisuallyHidden>{`: ${messenger}`}</VisuallyHidden>
    </Button>
  );
}
