const refunded = "Стоимость снова у покупателя, а бонус снова на полке.";

export const messages = {
  purchase_announced: {
    headline: "{{author}} покупает: {{title}}",
    byYou: { headline: "Вы купили: {{title}}" },
    gift: { headline: "{{author}} дарит {{title}}. Кому: {{members}}" },
    giftByYou: { headline: "Вы подарили {{title}}. Кому: {{members}}" },
    giftToYou: {
      headline: "{{author}} делает вам подарок: {{title}}",
      body: "Запросить его можно в профиле в любой момент.",
    },
    body: "На полке есть и для вас.",
    gone: "Эту покупку больше не показать",
  },
  purchase_gifted: {
    headline: "{{author}} делает вам подарок: {{title}}",
    body: "Запросить его можно в профиле в любой момент.",
    action: "К моим бонусам",
    gone: "Этот подарок больше не показать",
  },
  purchase_requested: {
    headline: "{{members}} просит выдать: {{title}}",
    byYou: { headline: "Вы просите выдать: {{title}}" },
    body: "Запрос ждёт выдачи.",
    details: "Стоимость: {{amounts}}.",
    action: "К запросу",
    gone: "Этот запрос больше не показать",
  },
  purchase_activated: {
    headline: "Вам выдано: {{title}}",
    byYou: { headline: "Вы выдали: {{title}}. Кому: {{members}}", body: "Мы сообщили об этом." },
    byOther: { headline: "{{author}} выдаёт: {{title}}. Кому: {{members}}" },
    body: "Кто выдал: {{author}}.",
    action: "К моим бонусам",
    gone: "Эту покупку больше не показать",
  },
  purchase_refunded: {
    headline: "Возвращено: {{title}}",
    body: "Этого бонуса у вас больше нет. Кто вернул: {{author}}.",
    paidBack: { body: "То, что вы заплатили, снова на вашем балансе." },
    gift: { headline: "Ваш подарок отменён: {{title}}" },
    byYou: { headline: "Вы вернули: {{title}}", body: refunded },
    byOther: { headline: "{{author}} возвращает: {{title}}", body: refunded },
    details: "Кто вернул: {{author}}. Снова на вашем балансе: {{amounts}}.",
    action: "Открыть профиль",
    gone: "Эту покупку больше не показать",
  },
} as const;

/** What its mails are called among failed deliveries. */
export const mails = {
  purchase_gifted: "подарок",
  purchase_requested: "запрос на выдачу",
  purchase_activated: "покупка выдана",
  purchase_refunded: "возврат покупки",
};
