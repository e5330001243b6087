import { type ManagedUser, maySetUserGroups, type RoleOrStatusQuestion } from "@guildhall/core/users";
import { Button, GroupBadge, Menu, type MenuItem } from "@guildhall/widget";
import ChevronDown from "lucide-react/icons/chevron-down";
import type { PlacedGroup } from "../../groups/group-tree.ts";
import { useTranslate } from "../../i18n/language.ts";
import { changeUser } from "./change-user.ts";
import { setUserGroups } from "./user-calls.ts";
import type { UsersView } from "./users-view.ts";

const INDENT = "\u2003";
/** More would widen the table. */
const SHOWN = 2;

/** A member's groups, with a menu to change them unless an integration manages people. */
export function GroupsMenu({
  user,
  view,
  groups,
  question,
}: {
  readonly user: ManagedUser;
  readonly view: UsersView;
  readonly groups: readonly PlacedGroup[];
  readonly question: RoleOrStatusQuestion;
}) {
  const t = useTranslate();
  const content = <GroupNames user={user} />;
  if (!maySetUserGroups(question).allowed) return content;
  const names = user.groups.map((group) => group.name).join(", ") || t("users:noGroups");
  const items = groups.map((group): MenuItem => {
    const isIn = user.groups.some((each) => each.id === group.id);
    return {
      key: String(group.id),
      label: INDENT.repeat(group.depth) + group.name,
      checked: isIn,
      multiple: true,
      onSelect: () => {
        const others = user.groups.filter((each) => each.id !== group.id);
        const after = isIn ? others : [...others, { id: group.id, name: group.name }];
        const [ids, seen] = [after, user.groups].map((list) => list.map((each) => each.id));
        void changeUser({
          view,
          after: { ...user, groups: after },
          send: () => setUserGroups(user.id, ids ?? [], seen ?? []),
        });
      },
    };
  });
  return (
    <Menu
      label={t("users:groupsOf", { name: user.name })}
      align="start"
      items={items}
      trigger={(trigger) => (
        <Button
          {...trigger}
          size="s"
          iconEnd={<ChevronDown />}
          aria-label={t("users:groupsAre", { name: user.name, groups: names })}
        >
          {content}
        </Button>
      )}
    />
  );
}

function GroupNames({ user }: { readonly user: ManagedUser }) {
  const t = useTranslate();
  const rest = user.groups.length - SHOWN;
  if (user.groups.length === 0) return t("users:noGroups");
  return (
    <>
      {user.groups.slice(0, SHOWN).map((group) => (
        <GroupBadge key={group.id} group={group} />
      ))}
      {rest > 0 && t("words:more", { count: rest })}
    </>
  );
}
