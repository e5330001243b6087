import { toGuardSession } from "@guildhall/core/session";
import { homeViews, shownAt, type WidgetPlace } from "@guildhall/core/widget";
import ArrowLeft from "lucide-react/icons/arrow-left";
import { useEffect, useRef, useSyncExternalStore, type ReactNode } from "react";
import { GuildProvider, latePart, useStored, useTranslate } from "../guild/index.ts";
import { Button } from "../ui/button.tsx";
import { FaultBoundary } from "./fault-boundary.tsx";
import { LateView } from "./late-view.tsx";
import type { MountGuild } from "./mount-guild.ts";
import { reportFault } from "./report-fault.ts";
import styles from "./shell.module.css";
import { Switcher } from "./switcher.tsx";
import { Loading, Trouble } from "./trouble.tsx";
import { LATE_TEXTS } from "./view-texts.ts";

const Extras = latePart({ load: () => import("./extras.tsx").then((file) => file.Extras) });

interface ShellProps {
  readonly mount: MountGuild;
}

interface FrameProps extends ShellProps {
  readonly frame: Frame;
}

/** Draws around a widget's content, or something else in its place; `isAway` once the member went on from there. */
export type Frame = (content: ReactNode, isAway: boolean) => ReactNode;

/** Everything a mount shows: a view, or why there is none; no chrome of the panel's. */
export function Shell({ mount, frame }: FrameProps) {
  return (
    <GuildProvider guild={mount.guild}>
      <Guarded mount={mount}>
        <Framed mount={mount} frame={frame} />
      </Guarded>
      <Guarded mount={mount} isSilent>
        <Above mount={mount} />
      </Guarded>
    </GuildProvider>
  );
}

function Framed({ mount, frame }: FrameProps) {
  return frame(<Inside mount={mount} />, useStored(mount.trail).length > 1);
}

/**
 * Notices and tooltips, and the words for what goes wrong: loaded after what is shown first, or for what there is to say
 * before. They're the mount's: whatever it shows may be replaced.
 */
function Above({ mount: { hasShown, notices, texts } }: ShellProps) {
  const isShown = useStored(hasShown);
  const isTold = useStored(notices).length > 0;
  useEffect(() => {
    if (isShown) texts.loadLate(LATE_TEXTS).catch(() => undefined);
  }, [isShown, isTold, texts]);
  return (isShown || isTold) && <Extras notices={notices} />;
}

function Guarded({
  mount: { emit },
  isSilent = false,
  children,
}: ShellProps & { readonly isSilent?: boolean; readonly children: ReactNode }) {
  const t = useTranslate();
  return (
    <FaultBoundary
      onFault={(error) => {
        emit("failed", { code: "fault", requestId: "" });
        reportFault(error);
      }}
      fallback={(retry) => !isSilent && <Trouble kind="failed" label={t("embed:retry")} onAct={retry} />}
    >
      {children}
    </FaultBoundary>
  );
}

function Inside({ mount }: ShellProps) {
  const t = useTranslate();
  const trail = useStored(mount.trail);
  const place = trail.at(-1) ?? { view: "home", id: 0 };
  if (place.view === "launcher") return <Corner mount={mount} />;
  return (
    <section className={styles.shell} aria-label={t(`embed:views.${place.view}`)} part="root">
      <SessionGate mount={mount}>
        <Sections mount={mount} place={place} depth={trail.length} />
      </SessionGate>
    </section>
  );
}

/** The launcher, while it has something to open: a page's corner has no room for reasons why not. */
function Corner({ mount }: ShellProps) {
  const { session, identity } = mount.account;
  const { info } = useSyncExternalStore(session.subscribe, session.getState);
  const isRefused = useStored(identity.state) === "refused";
  const shown = shownAt({ view: "launcher", id: 0 }, toGuardSession(info));
  return (
    shown !== null &&
    !isRefused && (
      <Guarded mount={mount} isSilent>
        <LateView mount={mount} place={shown} />
      </Guarded>
    )
  );
}

/** What is inside only while it's known who it is. */
function SessionGate({ mount: { account }, children }: ShellProps & { readonly children: ReactNode }) {
  const t = useTranslate();
  const { identity } = account;
  const state = useStored(identity.state);
  switch (state) {
    case "ready":
    case "renewing":
      return children;
    case "expired":
      return <Trouble kind="expired" label={t("embed:expired.button")} onAct={identity.start} />;
    case "refused":
      return <Trouble kind="refused" />;
    case "offline": {
      const kind = account.platform.isOnline() ? "unreached" : "offline";
      return <Trouble kind={kind} label={t("embed:retry")} onAct={identity.start} />;
    }
    default:
      return <Loading />;
  }
}

function Sections({ mount, place, depth }: ShellProps & { readonly place: WidgetPlace; readonly depth: number }) {
  const { trail, account } = mount;
  const { session } = account;
  const isHome = useStored(mount.isHome);
  const { info } = useSyncExternalStore(session.subscribe, session.getState);
  const guard = toGuardSession(info);
  const offered = homeViews(guard);
  const shown = shownAt(place, guard);
  const view = <Section mount={mount} place={place} shown={shown} hasHome={offered.length > 0} />;
  if (depth > 1)
    return (
      <>
        <Back onBack={trail.back} />
        {view}
      </>
    );
  if (!isHome || offered.length < 2) return view;
  return (
    <Switcher mount={mount} offered={offered} active={shown?.view ?? ""}>
      {view}
    </Switcher>
  );
}

function Section({
  mount,
  place,
  shown,
  hasHome,
}: ShellProps & {
  readonly place: WidgetPlace;
  readonly shown: ReturnType<typeof shownAt>;
  readonly hasHome: boolean;
}) {
  const goHome = (): void => mount.trail.restart({ view: "home", id: 0 });
  return (
    <Guarded key={`${place.view} ${String(place.id)}`} mount={mount}>
      <div className={styles.view}>
        {shown === null ? (
          <Denied onHome={place.view !== "home" && hasHome ? goHome : undefined} />
        ) : (
          <LateView mount={mount} place={shown} />
        )}
      </div>
    </Guarded>
  );
}

function Denied({ onHome }: { readonly onHome: (() => void) | undefined }) {
  const t = useTranslate();
  return <Trouble kind="denied" {...(onHome && { label: t("embed:denied.home"), onAct: onHome })} />;
}

/** The way back, which takes the focus: what had it is gone. */
function Back({ onBack }: { readonly onBack: () => void }) {
  const t = useTranslate();
  const button = useRef<HTMLDivElement>(null);
  useEffect(() => button.current?.querySelector("button")?.focus({ preventScroll: true }), []);
  return (
    <div ref={button} className={styles.back} part="header">
      <Button size="s" variant="ghost" icon={<ArrowLeft />} onClick={onBack}>
        {t("embed:back")}
      </Button>
    </div>
  );
}
