export const messages = {
  chain_published: {
    headline: "Новое: {{title}}",
    body: "Уже можно участвовать.",
    gone: "Этого больше нет",
  },
  chain_updated: {
    headline: "Изменилось: {{title}}",
    body: "Посмотрите, что именно.",
    gone: "Этого больше нет",
  },
} as const;
