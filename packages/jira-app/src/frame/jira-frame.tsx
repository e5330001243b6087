import type { WidgetSessionState } from "@guildhall/core/widget";
import { latePart, useGuild, useStored, useTranslate } from "@guildhall/widget/guild";
import { Banner } from "@guildhall/widget";
import { useEffect, useState, useSyncExternalStore, type ReactNode } from "react";
import { ConnectSite } from "./connect-site.tsx";
import { GadgetSettings } from "./gadget-settings.tsx";
import type { Host, HostContext } from "./host.ts";
import type { JiraAccount } from "./jira-account.ts";
import { isReadOnly, type JiraLink } from "./jira-link.ts";
import { ConnectedSite } from "./connected-site.tsx";
import { Disabled, NotConnected, NotLinked } from "./link-states.tsx";
import type { Place } from "./place.ts";

const IssuePanel = latePart({ load: () => import("./issue-panel.tsx").then((file) => file.IssuePanel) });

export interface JiraFrameProps {
  readonly place: Place;
  readonly host: Host;
  readonly context: HostContext;
  readonly account: JiraAccount;
  /** Opens a page of the panel. */
  readonly openPage: (href: string) => void;
  /** Whether the member went on to another of the widget's views. */
  readonly isAway: boolean;
  /** The widget's view, and what it says while there's nobody to show it to. */
  readonly children: ReactNode;
}

/** What a frame in Jira shows: the widget's view, a screen of Jira's own, or what is missing for either. */
export function JiraFrame(props: JiraFrameProps) {
  const areThere = useTexts();
  const { account, place, host, children } = props;
  const guild = useGuild();
  const isIssue = place.kind === "issue" || place.kind === "thank";
  // Together with who it is.
  useEffect(() => {
    if (isIssue) IssuePanel.preload(guild);
  }, [guild, isIssue]);
  const { info } = useSyncExternalStore(account.session.subscribe, account.session.getState);
  if (!areThere) return children;
  if (place.kind === "gadget-settings")
    return <GadgetSettings shows={place.shows} onSave={(view) => host.submit({ view })} />;
  return (
    <>
      {isReadOnly(info) && <Unlicensed />}
      <Screen {...props} />
    </>
  );
}

/** Whether the server doesn't know the person, from the beginning or any more. */
function isUnknown(state: WidgetSessionState): boolean {
  return state === "refused" || state === "expired";
}

function Screen(props: JiraFrameProps) {
  const { account, children } = props;
  const link = useStored(account.link);
  const state = useStored(account.identity.state);
  if (isUnknown(state) && link !== null && link.state !== "linked") return <Missing {...props} link={link} />;
  return state === "ready" || state === "renewing" ? <Own {...props} /> : children;
}

/** What somebody who isn't known here can do about it. */
function Missing({ link, place, account, openPage, children }: JiraFrameProps & { readonly link: JiraLink }) {
  const isSetUp = place.kind === "settings" || place.kind === "start";
  switch (link.state) {
    case "unbound":
      return isSetUp ? <ConnectSite account={account} openPage={openPage} /> : <NotConnected />;
    case "unlinked":
      return <NotLinked onLink={() => openPage(link.linkUrl)} onAgain={account.identity.start} />;
    case "disabled":
      return <Disabled />;
    case "linked":
      return children;
  }
}

/** The screen of somebody who is known here; it stays as it is while they look at another view. */
function Own(props: JiraFrameProps) {
  const { place, isAway, children } = props;
  if (place.kind !== "issue" && place.kind !== "thank" && place.kind !== "settings") return children;
  return (
    <>
      <div hidden={isAway}>
        <OwnScreen {...props} />
      </div>
      {isAway && children}
    </>
  );
}

function OwnScreen({ place, host, context: { siteUrl, accountId = "" }, openPage }: JiraFrameProps) {
  if (place.kind !== "issue" && place.kind !== "thank") return <ConnectedSite siteUrl={siteUrl} openPage={openPage} />;
  return (
    <IssuePanel
      host={host}
      of={{ key: place.issueKey, siteUrl, accountId }}
      openPage={openPage}
      isThanksOnly={place.kind === "thank"}
    />
  );
}

function Unlicensed() {
  const t = useTranslate();
  return <Banner tone="warning">{t("forge:unlicensed")}</Banner>;
}

/** Whether this package's own texts are there; without them, the widget's view is better than nothing. */
function useTexts(): boolean {
  const { loadTexts, texts } = useGuild();
  const { language } = useStored(texts);
  const [loaded, setLoaded] = useState("");
  useEffect(() => {
    let isLeft = false;
    loadTexts(["forge"]).then(
      () => isLeft || setLoaded(language),
      () => undefined,
    );
    return () => {
      isLeft = true;
    };
  }, [loadTexts, language]);
  return loaded !== "";
}
