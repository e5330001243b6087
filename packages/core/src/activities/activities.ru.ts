export const activities = {
  retry: "Повторить",
  empty: {
    title: "Для этой группы ничего нет",
    text: "Возможно, есть для других групп.",
    clear: "Показать все группы",
  },
  share: {
    web: "Ссылка",
    telegram: "Ссылка для Telegram",
    copy: "Скопировать",
    copyWeb: "Скопировать ссылку",
    copyTelegram: "Скопировать ссылку для Telegram",
    copied: "Ссылка скопирована.",
    notCopied: "Ссылку не удалось скопировать: выделите и скопируйте её сами.",
  },
};
