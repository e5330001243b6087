/** Words of the cards that the panel and the embedded pieces share. */
export const cards = {
  you: "вас",
  somebody: "Кто-то",
  others_one: "ещё {{count}} человек",
  others_few: "ещё {{count}} человека",
  others_many: "ещё {{count}} человек",
  others_other: "ещё {{count}} человека",
  thanks: {
    headline: "{{giver}} благодарит: {{receivers}}",
    headlineByYou: "Вы благодарите: {{receivers}}",
    each: "каждому",
    thankBack: "Поблагодарить в ответ",
  },
  quotaReminder: {
    headline: "В этом месяце у вас ещё есть кого поблагодарить",
    text: "Неиспользованное не переносится на следующий месяц.",
  },
  adjustment: {
    yours: "Ваш баланс изменён",
    yoursBy: "{{actor}} меняет ваш баланс",
    theirs: "Изменён баланс: {{member}}",
    theirsBy: "{{actor}} меняет баланс: {{member}}",
  },
  quota: {
    left: "осталось",
    givenOf: "отдано {{given}} из {{total}}",
  },
  leaderboard: {
    you: "Вы",
    noRank: "Пока без места",
  },
  thanks_published: {
    title: "{{author}} благодарит вас",
    message: "Вам благодарность, её автор — {{author}}.",
    gone: "Эта благодарность отменена",
  },
  balance_adjusted: {
    title: "Ваш баланс изменён",
    message: "Автор изменения: {{author}}.",
    gone: "Это изменение больше не показать",
  },
  quota_reminder: {
    title: "Вам ещё есть чем поблагодарить",
    message: "Неиспользованное не переносится на следующий месяц.",
    gone: "Это напоминание больше не действует",
  },
} as const;
