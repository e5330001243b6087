import { describeRefusal } from "@guildhall/core/i18n";
import {
  changedRoleOrStatus,
  type ManagedUser,
  type RoleOption,
  type RoleOrStatusEvent,
  type RoleOrStatusQuestion,
  userAbilities,
} from "@guildhall/core/users";
import { Button, Menu, type MenuItem } from "@guildhall/widget";
import ChevronDown from "lucide-react/icons/chevron-down";
import { useState } from "react";
import { useTranslate, useTranslateAny } from "../../i18n/language.ts";
import { showMessage } from "../../shell/snackbar.store.ts";
import { changeUser } from "./change-user.ts";
import { DisableDialog } from "./disable.dialog.tsx";
import { changeRoleOrStatus } from "./user-calls.ts";
import type { UsersView } from "./users-view.ts";

interface RoleMenuProps {
  readonly user: ManagedUser;
  readonly view: UsersView;
  readonly question: RoleOrStatusQuestion;
}

/** A member's role or status, with the reader's options; disabled ones say why. */
export function RoleMenu({ user, view, question }: RoleMenuProps) {
  const t = useTranslate();
  const tAny = useTranslateAny();
  const [isDisabling, setDisabling] = useState(false);
  const { roles: options } = userAbilities(question);
  const label = (option: RoleOption): string =>
    option.name === "disabled" ? t("words:disabled") : t(`words:role.${option.name}`);
  const present = presentOptions(options).map(label).join(", ");
  const reasonOf = ({ decision }: RoleOption): string | null =>
    decision.allowed ? null : describeRefusal(tAny, decision);
  const name = {
    "aria-label": t("users:rolesAre", { name: user.name, roles: present }),
    size: "s",
    iconEnd: <ChevronDown />,
  } as const;
  const choosable = options.filter((option) => option.event !== null);
  if (choosable.every((option) => !option.decision.allowed)) {
    const [first] = choosable;
    return (
      <Button {...name} disabledReason={first === undefined ? null : reasonOf(first)}>
        {present}
      </Button>
    );
  }
  const items = options.map((option): MenuItem => ({
    key: option.name,
    label: label(option),
    checked: option.isOn,
    multiple: true,
    asks: option.event === "disable",
    separated: option.name === "disabled",
    disabledReason: reasonOf(option),
    onSelect: () => {
      if (option.event === "disable") setDisabling(true);
      else if (option.event !== null) change({ user, view, event: option.event, t });
    },
  }));
  const reasons = [...new Set(choosable.map(reasonOf))].filter((reason) => reason !== null);
  const why = reasons.map((reason) => {
    const names = choosable
      .filter((option) => reasonOf(option) === reason)
      .map(label)
      .join(", ");
    return <p key={reason}>{t("users:why", { roles: names, reason })}</p>;
  });
  return (
    <>
      <Menu
        label={t("users:rolesOf", { name: user.name })}
        align="start"
        header={why.length > 0 && why}
        items={items}
        trigger={(trigger) => (
          <Button {...trigger} {...name}>
            {present}
          </Button>
        )}
      />
      {isDisabling && (
        <DisableDialog
          name={user.name}
          onDisable={() => change({ user, view, event: "disable", t })}
          onClose={() => setDisabling(false)}
        />
      )}
    </>
  );
}

/** The button's label: disabled, or the roles beyond member, or member. */
function presentOptions(options: readonly RoleOption[]): readonly RoleOption[] {
  const [member, ...above] = options.filter((option) => option.isOn);
  const disabled = above.find((option) => option.event === "enable");
  if (disabled !== undefined) return [disabled];
  return above.length > 0 || member === undefined ? above : [member];
}

function change({
  user,
  view,
  event,
  t,
}: {
  readonly user: ManagedUser;
  readonly view: UsersView;
  readonly event: RoleOrStatusEvent;
  readonly t: ReturnType<typeof useTranslate>;
}): void {
  const back = OPPOSITES[event];
  const undo = back !== undefined && {
    label: t("words:undo"),
    run: () => change({ user: changedRoleOrStatus(user, event), view, event: back, t }),
  };
  void changeUser({
    view,
    after: changedRoleOrStatus(user, event),
    send: () => changeRoleOrStatus(user.id, event),
    onDone: () =>
      showMessage({
        text: t(`users:done.${event}`, { name: user.name }),
        ...(undo !== false && { action: undo }),
      }),
  });
}

/** What takes a change back; nothing does for who may sign in at all, which the menu changes again. */
const OPPOSITES: Partial<Readonly<Record<RoleOrStatusEvent, RoleOrStatusEvent>>> = {
  add_moderator: "remove_moderator",
  remove_moderator: "add_moderator",
  add_admin: "remove_admin",
  remove_admin: "add_admin",
  add_owner: "remove_owner",
  remove_owner: "add_owner",
};
