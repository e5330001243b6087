/** Words of the mails that the product writes. */
export const mail = {
  greeting: "Здравствуйте, {{name}}!",
  footer: "Вы получили это письмо как участник пространства {{workspace}}.",
  thanks_received: {
    subject: "{{author}} благодарит вас",
    text: "Вы получили благодарность: {{author}}.",
    details: "Вам начислено: {{amounts}}.",
    action: "Посмотреть благодарность",
  },
  balance_adjusted: {
    subject: "Ваш баланс изменён",
    text: "Ваш баланс изменён: {{author}}.",
    details: "Теперь на нём: {{amounts}}.",
    action: "Посмотреть баланс",
  },
  quota_reminder: {
    subject: "У вас остались благодарности",
    text: "В этом месяце вы ещё можете благодарить коллег.",
    details: "Осталось: {{amounts}}. Что не подарено до {{date}}, на следующий месяц не переходит.",
    action: "Поблагодарить",
  },
} as const;
