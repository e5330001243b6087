import type { SignInError } from "../lib/text-codes.ts";

/** What is said of a session and by the banners of sign-in and sign-up. */
export const session = {
  disabled: "Ваш аккаунт в пространстве «{{workspace}}» отключён. Если это ошибка, обратитесь к администратору.",
  way: { addApp: "Добавить приложение", signUp: "Зарегистрироваться" },
  banner: {
    unknown: "Не удалось войти. Попробуйте ещё раз.",
    apps_limit: "На бесплатном тарифе вашего чата больше нет места для приложений.",
    license_unavailable: "Этот тариф недоступен.",
    unknown_slack_ws: "Приложение не включено в вашем рабочем пространстве чата.",
    unknown_tg_ws: "Бот не подключён к вашей учётной записи мессенджера.",
    mismatch_tg_ws: "Ваша учётная запись мессенджера связана с другим пространством.",
    access_denied: "В доступе при установке отказано.",
    expired: "Сессия закончилась. Войдите, чтобы продолжить с того же места.",
    invalid_token: "Ссылка недействительна или устарела. Запросите новую.",
    registration_disabled: "Регистрация закрыта.",
  } satisfies Record<SignInError, string>,
} as const;
