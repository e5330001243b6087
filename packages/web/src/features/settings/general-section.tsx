import { ANNOUNCE_VISIBILITIES, type EndpointResponse } from "@guildhall/core";
import { settingsCalls, type WorkspaceSettings } from "@guildhall/core/settings";
import { Card, Select, Switch } from "@guildhall/widget";
import { useForm } from "@guildhall/widget/guild";
import { useTranslate } from "../../i18n/language.ts";
import { HiddenSetUp } from "./hidden-set-up.tsx";
import { PeriodAwardCard } from "./period-award-card.tsx";
import { SectionState } from "./section-states.tsx";
import { ChoiceSetting, Setting } from "./setting.tsx";
import { workspaceTarget } from "./setting-targets.ts";
import { useSaver, type Saver } from "./use-saver.ts";
import styles from "./settings.module.css";

type SettingsData = EndpointResponse<typeof settingsCalls.get>;

/** Default theme, visibility, who may switch groups, and the top of a period. */
export function GeneralSection() {
  const { data, isError, refetch } = useForm(settingsCalls.get, {}, { isAhead: true });
  const saver = useSaver(workspaceTarget);
  if (data === undefined) return <SectionState isError={isError} onRetry={() => void refetch()} />;
  return (
    <div className={styles.cards}>
      <AccessCard data={data} saver={saver} />
      <PeriodAwardCard settings={data.settings} saver={saver} />
      <HiddenSetUp />
    </div>
  );
}

function AccessCard({
  data,
  saver: { save, stateOf },
}: {
  readonly data: SettingsData;
  readonly saver: Saver<WorkspaceSettings>;
}) {
  const t = useTranslate();
  const { defaultTheme, sendProductUpdates, leaderboardFreeAccess, allowSelectAnyGroup, announceVisibility } =
    data.settings;
  return (
    <Card title={t("settings:common.look")}>
      <div className={styles.settings}>
        <ChoiceSetting
          label={t("settings:common.theme")}
          options={data.themes.map((value) => ({ value, label: t(`settings:common.themes.${value}`) }))}
          value={defaultTheme}
          onChange={(theme) => save("defaultTheme", theme)}
          state={stateOf("defaultTheme")}
        />
        <Setting state={stateOf("leaderboardFreeAccess")}>
          <Switch
            label={t("settings:common.leaderboard")}
            hint={t("settings:common.leaderboardHint")}
            checked={leaderboardFreeAccess}
            onChange={(event) => save("leaderboardFreeAccess", event.currentTarget.checked)}
          />
        </Setting>
        <Setting state={stateOf("allowSelectAnyGroup")}>
          <Switch
            label={t("settings:common.anyGroup")}
            hint={t(`settings:common.anyGroupHints.${allowSelectAnyGroup ? "on" : "off"}`)}
            checked={allowSelectAnyGroup}
            onChange={(event) => save("allowSelectAnyGroup", event.currentTarget.checked)}
          />
        </Setting>
        <Setting state={stateOf("sendProductUpdates")}>
          <Switch
            label={t("settings:common.productUpdates")}
            hint={t("settings:common.productUpdatesHint")}
            checked={sendProductUpdates}
            onChange={(event) => save("sendProductUpdates", event.currentTarget.checked)}
          />
        </Setting>
        <Setting state={stateOf("announceVisibility")}>
          <Select
            label={t("settings:common.visibility")}
            hint={t(`settings:common.visibilityHints.${announceVisibility}`)}
            value={announceVisibility}
            options={ANNOUNCE_VISIBILITIES.map((value) => ({
              value,
              label: t(`settings:common.visibilities.${value}`),
            }))}
            onChange={(event) =>
              save("announceVisibility", toVisibility(event.currentTarget.value, announceVisibility))
            }
          />
        </Setting>
      </div>
    </Card>
  );
}

function toVisibility<Value extends string>(
  text: string,
  present: Value,
): Value | (typeof ANNOUNCE_VISIBILITIES)[number] {
  return ANNOUNCE_VISIBILITIES.find((each) => each === text) ?? present;
}
