export const messages = {
  achievement_granted: {
    headline: "{{members}} получает достижение: {{title}}",
    toYou: {
      headline: "У вас новое достижение: {{title}}",
      body: "Оно уже в вашем профиле.",
    },
    gone: "Это достижение больше не показать",
  },
} as const;
