import { Card, Select } from "@guildhall/widget";
import { formStyles } from "@guildhall/widget/forms";
import { useGroupOptions } from "../../../groups/use-group-options.ts";
import { useTranslate } from "../../../i18n/language.ts";
import { ChannelField, useHasChannels } from "@guildhall/widget/channels";
import { LockedField, useReasonText } from "./locked-field.tsx";
import type { ChallengeForm } from "./use-activity-form.ts";

interface PartProps {
  readonly form: ChallengeForm;
}

/** The group it's for and where it's announced; nothing in a workspace without groups and chats. */
export function AudienceSection({ form }: PartProps) {
  const { options } = useGroupOptions("");
  const hasGroups = options.length > 1 || form.draft.groupId !== 0;
  const hasChannels = useHasChannels();
  if (!hasGroups && !hasChannels) return null;
  return (
    <Card>
      <div className={formStyles.form}>
        {hasGroups && <GroupField form={form} />}
        {hasChannels && <ChosenChannel form={form} />}
      </div>
    </Card>
  );
}

function GroupField({ form }: PartProps) {
  const t = useTranslate();
  const { optionsWith, nameOf } = useGroupOptions(t("challenges:form.everybody"));
  const lock = useReasonText()(form.data.locks.group);
  const { draft, errors, change } = form;
  const label = t("challenges:form.group");
  if (lock !== null) return <LockedField label={label} value={nameOf(draft.groupId)} reason={lock} />;
  return (
    <Select
      label={label}
      value={String(draft.groupId)}
      error={errors.at("groupId")}
      options={optionsWith(draft.groupId)}
      onChange={(event) => change({ groupId: Number(event.currentTarget.value) })}
    />
  );
}

function ChosenChannel({ form: { data, draft, errors, change } }: PartProps) {
  const t = useTranslate();
  const lock = useReasonText()(data.locks.channel);
  if (lock === null) {
    return (
      <ChannelField value={draft.channel} error={errors.at("channel")} onChange={(channel) => change({ channel })} />
    );
  }
  if (draft.channel === null) return null;
  return <LockedField label={t("challenges:form.channel")} value={draft.channel.name} reason={lock} />;
}
