import { Button, GroupBadge, Menu, type MenuItem } from "@guildhall/widget";
import ChevronDown from "lucide-react/icons/chevron-down";
import { useGroupChoice } from "../../../groups/use-groups.ts";
import { useTranslate } from "../../../i18n/language.ts";

const INDENT = "\u2003";

/** A new member's initial groups; nothing if there are none to choose from. */
export function GroupsField({
  chosen,
  onChange,
}: {
  readonly chosen: readonly number[];
  readonly onChange: (groupIds: readonly number[]) => void;
}) {
  const t = useTranslate();
  const groups = useGroupChoice();
  if (groups.length === 0) return null;
  const shown = groups.filter((group) => chosen.includes(group.id));
  const names = shown.map((group) => group.name).join(", ") || t("adding:noGroups");
  const items = groups.map((group): MenuItem => {
    const others = chosen.filter((id) => id !== group.id);
    return {
      key: String(group.id),
      label: INDENT.repeat(group.depth) + group.name,
      checked: chosen.includes(group.id),
      multiple: true,
      onSelect: () => onChange(others.length < chosen.length ? others : [...others, group.id]),
    };
  });
  return (
    <div>
      <Menu
        label={t("adding:groups")}
        align="start"
        items={items}
        trigger={(trigger) => (
          <Button {...trigger} iconEnd={<ChevronDown />} aria-label={`${t("adding:groups")}: ${names}`}>
            {shown.length === 0
              ? `${t("adding:groups")}: ${names}`
              : shown.map((group) => <GroupBadge key={group.id} group={group} />)}
          </Button>
        )}
      />
    </div>
  );
}
