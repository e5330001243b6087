export const messengers = {
  or: "или",
  with: { slack: "Продолжить через Slack", telegram: "Продолжить через Telegram" },
  names: { slack: "Slack", telegram: "Telegram" },
  title: "Регистрация через {{messenger}}",
  lead: "Создайте пространство для своей команды. Потом вы будете входить через {{messenger}}.",
  byEmail: "Зарегистрироваться по почте",
  off: "Зарегистрироваться через этот мессенджер здесь нельзя.",
  personTitle: "Ещё один шаг, {{name}}",
  emailLead: "{{messenger}} не сообщает вашу почту. Укажите её, и мы пришлём ссылку, чтобы закончить.",
  checkLead: "Проверьте почту. Мы пришлём на неё ссылку, чтобы закончить.",
  sent: "Мы отправили ссылку на {{email}}. Откройте её в этом браузере в течение 24 часов, чтобы потом входить через {{messenger}}.",
  /** Pages of their own, which the server shows. */
  page: {
    opening: "Выполняется вход…",
    own: "Guildhall открывается в отдельном окне.",
    open: "Открыть Guildhall",
    as: "По этой ссылке вы войдёте с аккаунтом Telegram:",
    go: "Продолжить",
    noScript: "Для входа нужен JavaScript. Включите его и попробуйте ещё раз.",
  },
};
