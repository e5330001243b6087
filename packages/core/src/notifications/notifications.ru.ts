/** Words of the notification list and of one notification's page. */
export const notifications = {
  title: "Уведомления",
  listLabel: "Уведомления, сначала новые",
  isNew: "Новое",
  from: "От: {{name}}",
  open: "Открыть",
  back: "Все уведомления",
  more: "Показать ещё",
  markAll: "Отметить все прочитанными",
  markedRead: "Отмечено прочитанным.",
  markFailed: "Уведомление осталось новым: отметить его не удалось.",
  toThanks: "К благодарностям",
  toChallenge: "К заданию",
  giveThanks: "Поблагодарить",
  toProfile: "В мой профиль",
  empty: {
    title: "Уведомлений нет",
    text: "Когда вас поблагодарят или изменится баланс, вы прочитаете об этом здесь.",
    thank: "Поблагодарить",
  },
  failed: "Уведомления не загрузились.",
  retry: "Попробовать снова",
  gone: {
    title: "Такого уведомления нет",
    text: "Возможно, оно не ваше или из другого пространства.",
  },
};
