import { MOBILE_BREAKPOINT_PX } from "@guildhall/core";
import { matchRoute } from "@guildhall/core/session";
import { Link, messagePlace, TooltipHost, useMediaQuery } from "@guildhall/widget";
import { latePart, useGuild } from "@guildhall/widget/guild";
import { QueryClientProvider } from "@tanstack/react-query";
import { Outlet, useMatches, useRouterState } from "@tanstack/react-router";
import { useDeferredValue, useEffect, useLayoutEffect, type CSSProperties, type ReactNode } from "react";
import { useStore } from "zustand";
import { takeFont } from "../boot/late-font.ts";
import { fetchLaterFiles } from "../boot/later-files.ts";
import { useKeyboard } from "../commands/use-keyboard.ts";
import { queryClient } from "../data/query-client.ts";
import { ThankDialogHost } from "../features/thanks/index.ts";
import { OverwriteHost } from "../forms/overwrite/overwrite-host.tsx";
import { useTranslate } from "../i18n/language.ts";
import { useLiveNews } from "../live/use-live-news.ts";
import { useGuard } from "../routing/use-guard.ts";
import { useMayPay, useMemberOrNull, useSessionInfo } from "../session/use-session.ts";
import { BottomNav } from "./bottom-nav.tsx";
import { Footer } from "./footer.tsx";
import { Drawer } from "./drawer.tsx";
import { InFrame } from "./in-frame.ts";
import { isInSetUp } from "./in-set-up.ts";
import { LicenseBar } from "./license-bar.tsx";
import { closeOverlay, overlayStore } from "./overlay.store.ts";
import { PanelGuild } from "./panel-guild.tsx";
import { ShellCommands, WorkspaceCommands } from "./shell-commands.ts";
import { setUpReadyStore } from "./set-up-ready.store.ts";
import { silenceMessages } from "./silence-messages.ts";
import { snackbarStore } from "./snackbar.store.ts";
import { StatusBar } from "./status-bar.tsx";
import { Toolbar } from "./toolbar.tsx";
import { useSwitchNotice } from "./use-switch-notice.ts";
import styles from "./shell.module.css";

const Palette = latePart({ load: () => import("./palette.tsx").then((file) => file.Palette) });
const ShortcutSheet = latePart({ load: () => import("./shortcut-sheet.tsx").then((file) => file.ShortcutSheet) });
const FeedbackDialog = latePart({
  load: () => import("../features/feedback/feedback.dialog.tsx").then((file) => file.FeedbackDialog),
  texts: ["feedback"],
});

const SetUpReady = latePart({
  load: () => import("../features/intro/set-up-ready.tsx").then((file) => file.SetUpReady),
  texts: ["intro"],
});

const LATER_MS = 1500;

export function Shell() {
  const isSignedIn = useSessionInfo()?.loggedIn === true;
  const isMember = useMemberOrNull() !== null;
  // The displayed page, which the URL may be ahead of.
  const path = useMatches({ select: (matches) => matches.at(-1)?.pathname ?? "/" });
  const { who } = matchRoute(path);
  const isOpen = who === "anyone" || who === "guest";
  useLayoutEffect(() => snackbarStore.setState({ place: messagePlace }), []);
  useGuard();
  // Between a session's end and the login page, there is briefly no reader.
  if (!isSignedIn && !isOpen) return null;
  return (
    <QueryClientProvider client={queryClient}>
      <PanelGuild>
        {isMember ? <MemberFrame path={path} /> : isOpen ? <Outlet /> : <BareFrame />}
        <OverwriteHost />
        <Tooltips />
      </PanelGuild>
    </QueryClientProvider>
  );
}

/** Where the plan lacks something, they lead those to the plans who may choose one. */
function Tooltips() {
  const t = useTranslate();
  const mayPay = useMayPay();
  const link = <Link href="/billing">{t("shell:license.plans")}</Link>;
  return <TooltipHost offer={mayPay ? { reason: t("errors:refusal.feature_off"), link } : null} />;
}

function MemberFrame({ path }: { readonly path: string }) {
  const { chrome, who } = matchRoute(path);
  const { end } = useStore(setUpReadyStore);
  if (path === "/" && end !== null) return <SetUpFrame page={<SetUpReady end={end} />} />;
  if (chrome.toolbar) return <Frame path={path} hasFooter={chrome.footer} />;
  if (who === "anyone" || who === "guest") return <Outlet />;
  return isInSetUp(path) ? <SetUpFrame /> : <BareFrame />;
}

// No bottom navigation on phones here.
const NO_NAVIGATION: CSSProperties & { "--bottom-nav": string } = { "--bottom-nav": "0rem" };

/** For the first steps of a new workspace: they fill the screen, and hear who joins meanwhile. */
function SetUpFrame({ page = <Outlet /> }: { readonly page?: ReactNode }) {
  useLayoutEffect(takeFont, []);
  useLayoutEffect(silenceMessages, []);
  useLiveNews();
  return (
    <main id="content" style={NO_NAVIGATION} tabIndex={-1}>
      <InFrame value>{page}</InFrame>
    </main>
  );
}

/** For choosing a workspace without having one, and for Jira's tour. */
function BareFrame() {
  return (
    <main id="content" className={styles.main} style={NO_NAVIGATION} tabIndex={-1}>
      <InFrame value>
        <Outlet />
      </InFrame>
    </main>
  );
}

function Frame({ path, hasFooter }: { readonly path: string; readonly hasFooter: boolean }) {
  const t = useTranslate();
  useLayoutEffect(takeFont, []);
  useKeyboard();
  useLiveNews();
  useSwitchNotice();
  // Only the visible one of the two navigations is rendered.
  const isSmall = useMediaQuery(`(width < ${String(MOBILE_BREAKPOINT_PX)}px)`);
  // The frame is drawn first; the page follows in small steps that don't block input.
  const hasFrame = useDeferredValue(true, false);
  return (
    <div className={styles.shell}>
      <ShellCommands />
      <WorkspaceCommands />
      <a href="#content" className={styles.skip}>
        {t("shell:skip")}
      </a>
      <NavigationProgress />
      <div className={styles.top}>
        <StatusBar />
        <LicenseBar path={path} />
        <Toolbar />
      </div>
      {!isSmall && <Drawer />}
      <main id="content" className={styles.main} tabIndex={-1}>
        {hasFrame && (
          <InFrame value>
            <Outlet />
          </InFrame>
        )}
        {hasFrame && hasFooter && <Footer hasHelp />}
      </main>
      {isSmall && <BottomNav />}
      <Overlays />
    </div>
  );
}

function NavigationProgress() {
  const isLoading = useRouterState({ select: (state) => state.isLoading });
  return isLoading ? <div className={styles.progress} aria-hidden="true" /> : null;
}

function Overlays() {
  const guild = useGuild();
  const overlay = useStore(overlayStore, (state) => state.overlay);
  // Fetched once the page has settled, so that the palette opens and pages come without delay.
  useEffect(() => {
    const timer = setTimeout(() => {
      Palette.preload(guild);
      fetchLaterFiles();
    }, LATER_MS);
    return () => clearTimeout(timer);
  }, [guild]);
  return (
    <>
      {overlay === "palette" && <Palette onClose={closeOverlay} />}
      {overlay === "shortcuts" && <ShortcutSheet onClose={closeOverlay} />}
      {overlay === "feedback" && <FeedbackDialog type="feature" onClose={closeOverlay} />}
      {overlay === "question" && <FeedbackDialog type="help" onClose={closeOverlay} />}
      <ThankDialogHost />
    </>
  );
}
