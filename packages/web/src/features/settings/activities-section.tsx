import { REVIEW_RECIPIENTS } from "@guildhall/core";
import { settingsCalls, type WorkspaceSettings } from "@guildhall/core/settings";
import { Card, Select, Switch } from "@guildhall/widget";
import { useForm } from "@guildhall/widget/guild";
import { useTranslate } from "../../i18n/language.ts";
import { AchievementsCard } from "../achievements/index.ts";
import { SectionState } from "./section-states.tsx";
import { Setting } from "./setting.tsx";
import { workspaceTarget } from "./setting-targets.ts";
import { useSaver, type Saver } from "./use-saver.ts";
import styles from "./settings.module.css";

export function ActivitiesSection() {
  const { data, isError, refetch } = useForm(settingsCalls.get, {}, { isAhead: true });
  const saver = useSaver(workspaceTarget);
  if (data === undefined) return <SectionState isError={isError} onRetry={() => void refetch()} />;
  return (
    <div className={styles.cards}>
      <RulesCard settings={data.settings} saver={saver} />
      <ReviewCard settings={data.settings} saver={saver} />
      <AchievementsCard />
    </div>
  );
}

interface PartProps {
  readonly settings: WorkspaceSettings;
  readonly saver: Saver<WorkspaceSettings>;
}

/** Switch texts by setting. */
const WORDS = {
  acceptOwnChallenges: "own",
  skipAccept: "skip",
  allowMultiQuest: "multi",
  allowInReviewMultiQuest: "early",
  sendAckReceipts: "receipts",
} as const;

function RulesCard({ settings, saver }: PartProps) {
  const t = useTranslate();
  return (
    <Card title={t("settings:activities.rules")}>
      <div className={styles.settings}>
        <SwitchSetting name="acceptOwnChallenges" settings={settings} saver={saver} />
        <SwitchSetting name="skipAccept" settings={settings} saver={saver} />
        <SwitchSetting name="allowMultiQuest" settings={settings} saver={saver} />
        {settings.allowMultiQuest && <SwitchSetting name="allowInReviewMultiQuest" settings={settings} saver={saver} />}
      </div>
    </Card>
  );
}

function ReviewCard({ settings, saver }: PartProps) {
  const t = useTranslate();
  const { challengeReviewRecipient: recipient } = settings;
  const choose = (text: string): void => {
    const value = REVIEW_RECIPIENTS.find((each) => each === text);
    if (value !== undefined) saver.save("challengeReviewRecipient", value);
  };
  return (
    <Card title={t("settings:activities.review")}>
      <div className={styles.settings}>
        <Setting state={saver.stateOf("challengeReviewRecipient")}>
          <Select
            label={t("settings:activities.recipient")}
            hint={t(`settings:activities.recipientHints.${recipient}`)}
            value={recipient}
            options={REVIEW_RECIPIENTS.map((value) => ({ value, label: t(`settings:activities.recipients.${value}`) }))}
            onChange={(event) => choose(event.currentTarget.value)}
          />
        </Setting>
        <SwitchSetting name="sendAckReceipts" settings={settings} saver={saver} />
      </div>
    </Card>
  );
}

/** A switch with a line explaining its current position. */
function SwitchSetting({ name, settings, saver }: PartProps & { readonly name: keyof typeof WORDS }) {
  const t = useTranslate();
  const words = WORDS[name];
  return (
    <Setting state={saver.stateOf(name)}>
      <Switch
        label={t(`settings:activities.${words}`)}
        hint={t(`settings:activities.${words}Hints.${settings[name] ? "on" : "off"}`)}
        checked={settings[name]}
        onChange={(event) => saver.save(name, event.currentTarget.checked)}
      />
    </Setting>
  );
}
