import type { TextKey } from "@guildhall/core/i18n";
import type { ChatProviderName } from "@guildhall/core/chat";
import { Tabs } from "@guildhall/widget";
import { Navigate, useParams } from "@tanstack/react-router";
import { queryClient } from "../../data/query-client.ts";
import { useTranslate } from "../../i18n/language.ts";
import { definePage } from "../../routing/page.ts";
import { useMay, useMember } from "../../session/use-session.ts";
import { PageHead } from "../../shell/page-head.tsx";
import { deliveriesQuery, loadDeliveriesSection } from "../deliveries/index.ts";
import { chatQuery, jiraQuery, loadChatSection, loadJiraSection, useChats, useHasJira } from "../integrations/index.ts";
import { ActivitiesSection } from "./activities-section.tsx";
import { GeneralSection } from "./general-section.tsx";
import { lateSection } from "./late-section.tsx";
import { OnUtc } from "./on-utc.tsx";
import { settingsQuery, thanksSettingsQuery } from "./setting-targets.ts";
import { widgetQuery } from "./widget/widget-target.ts";
import styles from "./settings.module.css";

type Section = "common" | "activities" | "thanks" | "regional" | ChatProviderName | "jira" | "widget" | "deliveries";

const ChatSection = lateSection({ load: loadChatSection, texts: ["integrations"] });

const SECTIONS = {
  common: GeneralSection,
  activities: ActivitiesSection,
  // Few open these, and they weigh more than the others together.
  regional: lateSection({ load: async () => (await import("./regional-section.tsx")).RegionalSection }),
  thanks: lateSection({ load: async () => (await import("./thanks-section.tsx")).ThanksSection }),
  slack: () => <ChatSection provider="slack" />,
  telegram: () => <ChatSection provider="telegram" />,
  jira: lateSection({ load: loadJiraSection, texts: ["integrations", "tracker"] }),
  widget: lateSection({ load: async () => (await import("./widget/widget-section.tsx")).WidgetSection }),
  deliveries: lateSection({ load: loadDeliveriesSection }),
} as const;

const LEADS: Readonly<Partial<Record<Section, TextKey>>> = {
  slack: "settings:chats.slack",
  telegram: "settings:chats.telegram",
  jira: "settings:chats.jira",
  deliveries: "deliveries:lead",
  widget: "embedding:lead",
};

function SettingsPage() {
  const t = useTranslate();
  const sections = useSections();
  // Used at /settings and /settings/{section}.
  const { section: wanted } = useParams({ strict: false }) as { readonly section?: string };
  const active = wanted === undefined ? sections[0] : sections.find((each) => each === wanted);
  if (active === undefined) return <Navigate to="/settings" replace />;
  const Section = SECTIONS[active];
  return (
    <div className={styles.page}>
      <PageHead title={t("settings:title")} lead={t(LEADS[active] ?? "settings:save.auto")} help="admins" />
      <Tabs
        label={t("settings:sections.label")}
        tabs={sections.map((key) => ({ key, label: t(`settings:sections.${key}`), href: `/settings/${key}` }))}
        active={active}
      />
      <OnUtc />
      <Section />
    </div>
  );
}

/** The sections available to this workspace and reader. */
function useSections(): readonly Section[] {
  const { features } = useMember();
  const chats = useChats();
  const hasJira = useHasJira();
  const hasThanks = useMay("manage-thanks") && features.includes("manage-thanks");
  const hasChallenges = features.includes("challenges");
  return [
    "common",
    ...(hasChallenges ? ["activities" as const] : []),
    ...(hasThanks ? ["thanks" as const] : []),
    "regional",
    ...chats,
    ...(hasJira ? ["jira" as const] : []),
    "widget",
    "deliveries",
  ];
}

/** Workspace settings by section; each change is saved at once. */
export const settingsPage = definePage({
  component: SettingsPage,
  warm: ({ params }) => {
    switch (params["section"]) {
      case "thanks":
        return queryClient.prefetchQuery(thanksSettingsQuery);
      case "slack":
      case "telegram":
        return queryClient.prefetchQuery(chatQuery(params["section"]));
      case "jira":
        return queryClient.prefetchQuery(jiraQuery);
      case "widget":
        return queryClient.prefetchQuery(widgetQuery);
      case "deliveries":
        return queryClient.prefetchInfiniteQuery(deliveriesQuery);
      default:
        return queryClient.prefetchQuery(settingsQuery);
    }
  },
});
