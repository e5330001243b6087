import { cards } from "../i18n/cards.ru.ts";

export const messages = {
  thanks_published: {
    ...cards.thanks.published,
    details: "Вам начислено: {{amounts}}.",
    action: "Посмотреть благодарность",
    gone: "Эта благодарность отменена",
  },
  thanks_expired: {
    headline: "Срок вашей благодарности истёк: {{title}}",
    body: "Получатель так и не присоединился. Благодарность была из квоты месяца, который уже закончился, поэтому ничего не возвращается.",
    returned: {
      body: "Приглашение закончилось раньше, чем его приняли. Подаренное вернулось в вашу квоту.",
    },
    gone: "Срок этой благодарности истёк",
  },
  quota_reminder: {
    headline: "В этом месяце у вас ещё есть кого поблагодарить",
    body: "Неиспользованное не переносится на следующий месяц.",
    details: "Осталось: {{amounts}}. Что не подарено до {{date}}, на следующий месяц не переходит.",
    action: "Поблагодарить",
    gone: "Это напоминание больше не действует",
  },
} as const;

/** What its mails are called among failed deliveries. */
export const mails = {
  thanks_received: "благодарность",
  quota_reminder: "остались благодарности",
};
