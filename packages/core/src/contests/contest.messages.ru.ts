const gone = "Этот конкурс больше недоступен";

export const messages = {
  contest_published: {
    headline: "Новый конкурс: {{title}}",
    body: "Уже можно участвовать.",
    manual: { body: "Победителей выберут организаторы." },
    manual_participants: { body: "Присоединяйтесь: победителей выберут среди участников." },
    auto: {
      body: "Победит тот, кто больше всех заработает до закрытия. Всё, что вы получите с этого момента, считается.",
    },
    voting: { body: "Присоединяйтесь и голосуйте за других." },
    gone,
  },
  contest_updated: {
    headline: "Изменён: {{title}}",
    body: "Вы участвуете в этом конкурсе: посмотрите, что изменилось.",
    gone,
  },
  contest_over: {
    headline: "Выберите победителей: {{title}}",
    body: "Конкурс закончился, и люди ждут итогов.",
    action: "Выбрать победителей",
    gone,
  },
  contest_closed: {
    headline_one: "{{members}}: победа в конкурсе «{{title}}»",
    headline_few: "{{members}}: победа в конкурсе «{{title}}»",
    headline_many: "{{members}}: победа в конкурсе «{{title}}»",
    headline_other: "{{members}}: победа в конкурсе «{{title}}»",
    body: "Конкурс закрыт.",
    won: {
      headline: "Победа! {{title}}",
      body: "Посмотрите своё место и других победителей.",
    },
    placed: {
      headline: "Вы заняли {{place}}-е место: {{title}}",
      body: "Посмотрите, кто ещё победил.",
    },
    paid: {
      headline: "Вы заняли {{place}}-е место: {{title}}",
      body: "Награда уже на балансе.",
    },
    none: {
      headline: "Закрыт без победителей: {{title}}",
      body: "На этот раз никто не победил.",
    },
    details: "Вы получили {{amounts}}.",
    action: "К итогам",
    gone,
  },
  contest_thanked: {
    headline: "Спасибо за участие: {{title}}",
    body: "Вам начислена награда, она уже на балансе.",
    details: "Вы получили {{amounts}}.",
    gone,
  },
} as const;

/** What its mails are called among failed deliveries. */
export const mails = {
  contest_over: "конкурс ждёт победителей",
  contest_closed: "победа в конкурсе",
} as const;
