import { amountInWords, amountsInWords } from "@guildhall/core";
import { accountCalls } from "@guildhall/core/accounts";
import { challengeCalls } from "@guildhall/core/challenges";
import { perkCalls } from "@guildhall/core/perks";
import { toGuardSession } from "@guildhall/core/session";
import { Button, classNames, Link } from "@guildhall/widget";
import { useCall } from "@guildhall/widget/guild";
import Check from "lucide-react/icons/check";
import ChevronRight from "lucide-react/icons/chevron-right";
import Clock from "lucide-react/icons/clock";
import { useNavigate } from "@tanstack/react-router";
import { useLanguage, useTranslate } from "../../i18n/language.ts";
import { useMember, useSessionInfo } from "../../session/use-session.ts";
import { closeSetUpReady } from "../../shell/set-up-ready.store.ts";
import { IntroFoot } from "./intro-page.tsx";
import page from "./intro-page.module.css";
import styles from "./set-up-ready.module.css";

/** A thing of the workspace: made, or still to come. */
interface Line {
  readonly key: string;
  readonly isMade: boolean;
  readonly title: string;
  readonly text: string;
  readonly href: string;
}

/** What a finished set-up has made, and what comes next; `end` is the page that the founder was going to. */
export function SetUpReady({ end }: { readonly end: string }) {
  const t = useTranslate();
  const navigate = useNavigate();
  const { workspace } = useMember();
  const lines = useLines();
  const open = (): void => {
    closeSetUpReady();
    if (end !== "/") void navigate({ href: end });
  };
  return (
    <div className={classNames(page.frame, styles.ready)}>
      <Fan />
      <div className={page.column}>
        <header className={styles.words}>
          <h1 className={page.title}>{t("intro:ready.title", { workspace: workspace.name })}</h1>
          <p className={page.lead}>{t("intro:ready.lead")}</p>
        </header>
        <div className={page.form}>
          <ul className={styles.lines}>
            {lines.map(({ key, isMade, title, text, href }) => (
              <li key={key}>
                <Link className={styles.line} href={href} onClick={closeSetUpReady}>
                  <span className={styles.state} data-made={isMade ? "" : undefined} aria-hidden="true">
                    {isMade ? <Check size={16} /> : <Clock size={16} />}
                  </span>
                  <span className={styles.what}>
                    <strong>{title}</strong>
                    <span className={styles.text}>{text}</span>
                  </span>
                  <ChevronRight size={18} aria-hidden="true" />
                </Link>
              </li>
            ))}
          </ul>
          <IntroFoot>
            <Button variant="primary" onClick={open}>
              {t("intro:ready.open", { workspace: workspace.name })}
            </Button>
          </IntroFoot>
        </div>
      </div>
    </div>
  );
}

/** Three covers that come from one pile. */
function Fan() {
  return (
    <div className={classNames(page.picture, styles.fan)} aria-hidden="true">
      {["🎯", "☕", "🙌"].map((mark) => (
        <span key={mark}>{mark}</span>
      ))}
    </div>
  );
}

function useLines(): readonly Line[] {
  const session = toGuardSession(useSessionInfo());
  const lines = [usePerkLine(), useQuestLine(), useInviteLine(), useChatLine()];
  const isHere = [
    session.features.includes("perks"),
    session.features.includes("challenges"),
    session.hasInvites,
    session.chats.length > 0,
  ];
  return lines.filter((line, place): line is Line => line !== null && isHere[place] === true);
}

function usePerkLine(): Line | null {
  const t = useTranslate();
  const language = useLanguage();
  const { data } = useCall(perkCalls.list, { query: {} });
  if (data === undefined) return null;
  const cheapest = data.items
    .flatMap(({ costs }) => costs.slice(0, 1))
    .sort((one, other) => one.amount - other.amount)[0];
  const count = data.items.length;
  return {
    key: "perks",
    isMade: count > 0,
    title: count > 0 ? t("intro:ready.perks", { count }) : t("intro:ready.noPerks"),
    text:
      cheapest === undefined
        ? t("intro:ready.noPerksText")
        : t("intro:ready.perksFrom", { price: amountInWords(cheapest, language) }),
    href: count > 0 ? "/perks" : "/intro/perks",
  };
}

function useQuestLine(): Line | null {
  const t = useTranslate();
  const language = useLanguage();
  const { data } = useCall(challengeCalls.list, { params: { type: "active" }, query: {} });
  const [first] = data?.items ?? [];
  if (data === undefined) return null;
  const rewards = amountsInWords(first?.rewards ?? [], language);
  return {
    key: "quest",
    isMade: first !== undefined,
    title: first === undefined ? t("intro:ready.noQuest") : t("intro:ready.quest", { title: first.title }),
    text: first === undefined ? t("intro:ready.noQuestText") : t("intro:ready.questReward", { rewards }),
    href: first === undefined ? "/intro/challenge" : "/challenges",
  };
}

function useInviteLine(): Line | null {
  const t = useTranslate();
  const { data } = useCall(accountCalls.listInvites, { query: {} });
  if (data === undefined) return null;
  const { total, items } = data;
  const emails = items.slice(0, 2).map(({ email }) => email);
  const who = [...emails, ...(total > emails.length ? [t("intro:andMore", { count: total - emails.length })] : [])];
  return {
    key: "invites",
    // Until they join, it's still to come.
    isMade: false,
    title: total > 0 ? t("intro:ready.invites", { count: total }) : t("intro:ready.noInvites"),
    text: total > 0 ? t("intro:ready.waitingFor", { who: who.join(", ") }) : t("intro:ready.noInvitesText"),
    href: total > 0 ? "/users" : "/intro/invite",
  };
}

const CHATS = { slack: "Slack", telegram: "Telegram" } as const;

function useChatLine(): Line {
  const t = useTranslate();
  const { chats, integrations } = toGuardSession(useSessionInfo());
  const names = Object.entries(CHATS).filter(([chat]) => chats.includes(chat));
  const isMade = names.some(([chat]) => integrations.includes(chat));
  return {
    key: "chats",
    isMade,
    title: names.map(([, name]) => name).join(", "),
    text: t(isMade ? "intro:ready.connected" : "intro:ready.connect"),
    href: "/intro/integrations",
  };
}
