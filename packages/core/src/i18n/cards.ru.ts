export const cards = {
  you: "вас",
  somebody: "Кто-то",
  others_one: "ещё {{count}} человек",
  others_few: "ещё {{count}} человека",
  others_many: "ещё {{count}} человек",
  others_other: "ещё {{count}} человека",
  thanks: {
    published: {
      headline: "{{author}} благодарит: {{members}}",
      byYou: { headline: "Вы благодарите: {{members}}" },
      toYou: { headline: "{{author}} благодарит вас" },
    },
    each: "каждому",
    thankBack: "Поблагодарить в ответ",
  },
  quota: {
    left: "осталось",
    givenOf: "отдано {{given}} из {{total}}",
  },
  leaderboard: {
    you: "Вы",
    noRank: "Пока без места",
  },
  perk: {
    free: "Бесплатно",
    returned: "Снова на вашем балансе:",
    toPerks: "К бонусам",
    toOwn: "К моим бонусам",
    toRequests: "К запросам",
  },
} as const;
