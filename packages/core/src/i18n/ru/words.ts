import type { Role } from "../../permissions/roles.ts";

/** Words that many pages share. */
export const words = {
  role: {
    member: "Участник",
    moderator: "Гейм-мастер",
    admin: "Администратор",
    owner: "Владелец",
    super_admin: "Суперадминистратор",
  } satisfies Record<Role, string>,
  disabled: "Отключён",
  cancel: "Отмена",
  edit: "Изменить",
  undo: "Отменить",
  retry: "Попробовать ещё раз",
  all: "Все",
  people_one: "{{count}} человек",
  people_few: "{{count}} человека",
  people_many: "{{count}} человек",
  people_other: "{{count}} человека",
  more: "+{{count}}",
} as const;
