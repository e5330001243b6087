const gone = "Это уже неактуально";

export const messages = {
  trial_started: {
    headline: "Начался пробный период тарифа {{title}}",
    body: "14 дней вам доступно всё, что в нём есть. Карта не нужна.",
    action: "Посмотреть тариф",
    gone,
  },
  trial_ends: {
    headline: "Скоро закончится пробный период тарифа {{title}}",
    body: "Оплатите его заранее, и ничего не изменится. Если нет, вы перейдёте на тариф Free, а всё созданное останется.",
    details: "Он закончится {{date}}. Оплатите заранее, и ничего не изменится.",
    action: "Посмотреть тарифы",
    gone,
  },
  trial_ended: {
    headline: "Пробный период тарифа {{title}} закончился",
    body: "Теперь у вас тариф Free. Всё созданное на месте, а начатое завершится.",
    action: "Посмотреть тарифы",
    gone,
  },
  plan_ends: {
    headline: "Скоро закончится тариф {{title}}",
    body: "Сам он не продлится.",
    details: "Он закончится {{date}}.",
    action: "Посмотреть тарифы",
    gone,
  },
  plan_ended: {
    headline: "Тариф {{title}} закончился",
    body: "Теперь у вас тариф Free. Всё созданное на месте, а начатое завершится.",
    action: "Выбрать тариф",
    gone,
  },
  plan_granted: {
    headline: "Теперь у вас тариф {{title}}",
    body: "Всё, что в нём есть, уже доступно.",
    action: "Посмотреть тариф",
    gone,
  },
  payment_received: {
    headline: "Получен платёж за тариф {{title}}",
    body: "Спасибо.",
    action: "Посмотреть тариф",
    gone,
  },
  payment_failed: {
    headline: "Не удалось списать деньги за тариф {{title}}",
    body: "Ещё 7 дней всё работает. Обновите карту, чтобы так и осталось.",
    action: "Обновить карту",
    gone,
  },
  payment_unconfirmed: {
    headline: "Банк просит подтвердить платёж за тариф {{title}}",
    body: "Ещё 7 дней всё работает. Подтвердите платёж, чтобы так и осталось.",
    action: "Подтвердить платёж",
    gone,
  },
  confirmation_reminder: {
    headline: "Платёж за тариф {{title}} всё ещё ждёт вашего подтверждения",
    body: "Подтвердите его, пока тариф не закончился.",
    details: "Всё работает до {{date}}.",
    action: "Подтвердить платёж",
    gone,
  },
  payment_reminder: {
    headline: "Карта для тарифа {{title}} всё ещё не работает",
    body: "Обновите её, пока тариф не закончился.",
    details: "Всё работает до {{date}}.",
    action: "Обновить карту",
    gone,
  },
  payment_recovered: {
    headline: "Платёж получен: тариф {{title}} продолжается",
    body: "Для команды ничего не изменилось.",
    action: "Посмотреть тариф",
    gone,
  },
  payment_refunded: {
    headline: "Платёж за тариф {{title}} возвращён",
    body: "Деньги уже в пути.",
    action: "Посмотреть тариф",
    gone,
  },
} as const;

/** What its mails are called among failed deliveries. */
export const mails = {
  trial_started: "начался пробный период",
  trial_ends: "скоро закончится пробный период",
  trial_ended: "пробный период закончился",
  plan_ends: "скоро закончится тариф",
  plan_ended: "тариф закончился",
  plan_granted: "новый тариф",
  payment_received: "платёж получен",
  payment_failed: "платёж не прошёл",
  payment_reminder: "напоминание о платеже",
  payment_unconfirmed: "платёж ждёт подтверждения",
  confirmation_reminder: "напоминание о подтверждении платежа",
  payment_recovered: "платёж прошёл",
  payment_refunded: "платёж возвращён",
} as const;
