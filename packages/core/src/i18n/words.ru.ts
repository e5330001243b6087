import type { Role } from "../permissions/roles.ts";

export const words = {
  role: {
    member: "Участник",
    moderator: "Гейм-мастер",
    admin: "Администратор",
    owner: "Владелец",
    super_admin: "Суперадминистратор",
  } satisfies Record<Role, string>,
  leave: {
    title: "Уйти без сохранения?",
    kept: "Набранное останется в этой вкладке, пока вы её не закроете.",
    lost: "То, что вы изменили, будет потеряно.",
    stay: "Остаться",
    keep: "Уйти",
    discard: "Удалить и уйти",
  },
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
