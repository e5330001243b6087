import { Card, Select } from "@guildhall/widget";
import { useReason, type WireDecision } from "@guildhall/widget/activities";
import { ChannelField, useHasChannels, type Channel } from "@guildhall/widget/channels";
import { formStyles } from "@guildhall/widget/forms";
import { useGroupOptions } from "../../../groups/use-group-options.ts";
import { useTranslate } from "../../../i18n/language.ts";
import type { ActivityForm } from "./activity-form.ts";
import { LockedField } from "./locked-field.tsx";

interface AudienceDraft {
  /** 0 is everyone. */
  readonly groupId: number;
  /** Null for where all announcements go. */
  readonly channel: Channel | null;
}

interface AudienceData {
  readonly locks: { readonly group: WireDecision; readonly channel: WireDecision };
}

interface PartProps {
  readonly form: ActivityForm<AudienceDraft, AudienceData>;
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
  const { data, draft, errors, change, lists } = form;
  const t = useTranslate();
  const { optionsWith, nameOf } = useGroupOptions(t(`${lists}:form.everybody`));
  const lock = useReason()(data.locks.group);
  const label = t(`${lists}:form.group`);
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

function ChosenChannel({ form: { data, draft, errors, change, lists } }: PartProps) {
  const t = useTranslate();
  const lock = useReason()(data.locks.channel);
  if (lock === null) {
    return (
      <ChannelField value={draft.channel} error={errors.at("channel")} onChange={(channel) => change({ channel })} />
    );
  }
  if (draft.channel === null) return null;
  return <LockedField label={t(`${lists}:form.channel`)} value={draft.channel.name} reason={lock} />;
}
