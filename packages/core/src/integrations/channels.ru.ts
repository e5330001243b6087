export const channels = {
  label: "Где объявить",
  hint: "Если не выбирать, объявление придёт туда же, куда и остальные.",
  usual: "Обычный канал",
  in: "{{name}} ({{chat}})",
  chats: { slack: "Slack", telegram: "Telegram" },
  missed: "Видны не все каналы: у Guildhall нет разрешения «{{scope}}». Администратор может дать его в настройках.",
} as const;
