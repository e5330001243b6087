/** Perks suggested to a new workspace, and texts of exported purchases. */
export const spending = {
  samples: {
    coffee: { title: "Кофе с пирожным", description: "В кафе за углом, за счёт компании." },
    lunch: { title: "Обед на двоих", description: "Возьмите с собой коллегу, которого ещё мало знаете." },
    late: { title: "Прийти на час позже", description: "В любой день. Предупредите команду накануне." },
    book: { title: "Книга", description: "Любая, какую хочется прочитать, бумажная или нет." },
    home: { title: "День из дома", description: "Один день работайте откуда угодно." },
    day: { title: "Выходной", description: "Ещё один день отпуска. Дату согласуйте с руководителем." },
  },
  sheet: {
    requests: "Запросы",
    inactive: "Незапрошенные бонусы",
    activated: "Выданные бонусы",
    id: "Номер",
    perk: "Бонус",
    holder: "Кому",
    buyer: "Кто купил",
    bought: "Куплено",
    requested: "Запрошено",
    activatedAt: "Выдано",
    activatedBy: "Кто выдал",
    message: "Сообщение",
    comment: "Комментарий",
    free: "Бесплатно",
    yes: "да",
  },
} as const;
