/** Words of the dialog that sets a member's balances. */
export const balances = {
  title: "Балансы: {{name}}",
  hint: "Разница будет записана в книгу операций от вашего имени.",
  was: "Было {{amount}}",
  comment: "Комментарий",
  commentHint: "Почему меняется баланс. Останется в книге операций.",
  notify: "Сообщить об этом: {{name}}",
  save: "Сохранить",
  cancel: "Отмена",
  unchanged: "Ни одна сумма не отличается от прежней.",
  missing: "Заполните все суммы: 0 — тоже сумма.",
  saved: "Балансы сохранены: {{name}}.",
  errorsTitle: "Пока не сохранено",
  failed: "Не удалось загрузить балансы.",
  retry: "Повторить",
  none: "В этом пространстве пока нет валют.",
} as const;
