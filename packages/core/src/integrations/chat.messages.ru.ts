export const messages = {
  chat_disconnected: {
    headline: "Отключено: {{title}}",
    body: "Сообщения туда больше не приходят, и действовать оттуда нельзя. Подключить заново можно в настройках.",
    slack: { headline: "Приложение удалили из Slack: {{title}}" },
    slackRevoked: { headline: "Slack закрыл нам доступ: {{title}}" },
    telegram: { headline: "Бота удалили из Telegram: {{title}}" },
    telegramRevoked: {
      headline: "Telegram не принимает токен бота {{title}}",
      body: "Из Telegram ничего не приходит и туда ничего не отправляется, пока тот, кто отвечает за сервер, не укажет действующий токен. После этого всё продолжится само.",
    },
    action: "Подключить заново",
    gone: "Этот чат больше не подключён",
  },
};

/** What its mails are called among failed deliveries. */
export const mails = {
  chat_disconnected: "чат отключён",
};
