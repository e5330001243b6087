import { widgetCalls } from "@guildhall/core/widget";
import { useForm } from "@guildhall/widget/guild";
import { lateSection } from "../late-section.tsx";
import { SectionState } from "../section-states.tsx";
import { useSaver } from "../use-saver.ts";
import { AccessCard } from "./access-card.tsx";
import { CodeCard } from "./code-card.tsx";
import { KeysCard } from "./keys-card.tsx";
import { RefusalsCard } from "./refusals-card.tsx";
import { TestCard } from "./test-card.tsx";
import { widgetTarget } from "./widget-target.ts";
import styles from "../settings.module.css";

const PreviewCard = lateSection({
  load: async () => (await import("./preview-card.tsx")).PreviewCard,
  texts: ["embed"],
});

/** Everything an admin needs to show the widget on a site of theirs. */
export function WidgetSection() {
  const { data, isError, refetch } = useForm(widgetCalls.get, {}, { isAhead: true });
  const saver = useSaver(widgetTarget);
  if (data === undefined) return <SectionState isError={isError} onRetry={() => void refetch()} />;
  return (
    <div className={styles.cards}>
      <AccessCard data={data} saver={saver} />
      <KeysCard keys={data.keys} />
      <CodeCard appId={data.appId} />
      <PreviewCard appId={data.appId} />
      <TestCard origins={data.origins} />
      <RefusalsCard origins={data.origins} saver={saver} />
    </div>
  );
}
