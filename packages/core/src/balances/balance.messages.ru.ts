export const messages = {
  balance_adjusted: {
    headline: "{{author}} меняет ваш баланс",
    byNobody: { headline: "Ваш баланс изменён" },
    details: "Теперь на нём: {{amounts}}.",
    action: "Посмотреть баланс",
    gone: "Это изменение больше не показать",
  },
} as const;

/** What its mails are called among failed deliveries. */
export const mails = {
  balance_adjusted: "изменение баланса",
};
