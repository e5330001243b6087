import { type EndpointResponse, FIRST_WEEKDAYS } from "@guildhall/core";
import type { settingsCalls, WorkspaceSettings } from "@guildhall/core/settings";
import { useTranslate } from "../../i18n/language.ts";
import { ChoiceSetting, Setting } from "./setting.tsx";
import type { Saver } from "./use-saver.ts";
import { ZonePicker } from "./zone-picker.tsx";

interface RegionField {
  readonly data: EndpointResponse<typeof settingsCalls.get>;
  readonly saver: Saver<WorkspaceSettings>;
}

/** The zone that days and months are counted in. */
export function ZoneField({ data, saver: { save, stateOf } }: RegionField) {
  return (
    <Setting state={stateOf("tz")}>
      <ZonePicker zones={data.timeZones} value={data.settings.tz} onChange={(zone) => save("tz", zone)} />
    </Setting>
  );
}

export function WeekField({ data, saver: { save, stateOf } }: RegionField) {
  const t = useTranslate();
  return (
    <ChoiceSetting
      label={t("settings:regional.firstWeekday")}
      options={FIRST_WEEKDAYS.map((value) => ({ value, label: t(`settings:regional.weekdays.${value}`) }))}
      value={data.settings.firstWeekday}
      onChange={(value) => save("firstWeekday", value)}
      state={stateOf("firstWeekday")}
    />
  );
}
