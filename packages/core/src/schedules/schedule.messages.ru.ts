export const messages = {
  schedule_stopped: {
    headline: "Расписание на паузе: {{title}}",
    body: "Этого больше нет в тарифе пространства, и ничего не опубликовано. Возобновите расписание, когда появится.",
    action: "Открыть расписание",
    gone: "Это уже неактуально",
  },
} as const;

/** What its mails are called among failed deliveries. */
export const mails = {
  schedule_stopped: "расписание на паузе",
} as const;
