import { Card, Select } from "@guildhall/widget";
import { ChannelField, useHasChannels, type Channel } from "@guildhall/widget/channels";
import { formStyles } from "@guildhall/widget/forms";
import { useGroupOptions } from "../../../groups/use-group-options.ts";
import type { ActivityForm } from "./activity-form.ts";
import { LockedField, useReasonText, type WireDecision } from "./locked-field.tsx";
import { useFormWords } from "./use-form-words.ts";

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
  const { data, draft, errors, change } = form;
  const word = useFormWords(form.lists);
  const { optionsWith, nameOf } = useGroupOptions(word("everybody"));
  const lock = useReasonText()(data.locks.group);
  const label = word("group");
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
  const word = useFormWords(lists);
  const lock = useReasonText()(data.locks.channel);
  if (lock === null) {
    return (
      <ChannelField value={draft.channel} error={errors.at("channel")} onChange={(channel) => change({ channel })} />
    );
  }
  if (draft.channel === null) return null;
  return <LockedField label={word("channel")} value={draft.channel.name} reason={lock} />;
}
