export const messages = {
  contest_published: {
    headline: "Новое: {{title}}",
    body: "Уже можно участвовать.",
    gone: "Этого больше нет",
  },
  contest_updated: {
    headline: "Изменилось: {{title}}",
    body: "Посмотрите, что именно.",
    gone: "Этого больше нет",
  },
} as const;
