export const messages = {
  product_added: {
    headline: "Новый бонус: {{title}}",
    body: "Он уже на полке.",
    gone: "Этого бонуса для вас больше нет",
  },
} as const;
