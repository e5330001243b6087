import { cards } from "../i18n/cards.ru.ts";

export const messages = {
  thanks_published: {
    ...cards.thanks.published,
    details: "Вам начислено: {{amounts}}.",
    action: "Посмотреть благодарность",
    gone: "Эта благодарность отменена",
  },
  quota_reminder: {
    headline: "В этом месяце у вас ещё есть кого поблагодарить",
    body: "Неиспользованное не переносится на следующий месяц.",
    details: "Осталось: {{amounts}}. Что не подарено до {{date}}, на следующий месяц не переходит.",
    action: "Поблагодарить",
    gone: "Это напоминание больше не действует",
  },
} as const;
