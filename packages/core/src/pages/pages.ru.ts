export const pages = {
  missing: "В этой установке такой страницы нет",
  otherLanguage: "Этой страницы нет на русском языке.",
  failed: "Страница не загрузилась.",
  retry: "Попробовать ещё раз",
  toPanel: "К панели",
  signIn: "Войти",
} as const;
