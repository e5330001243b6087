import type { Language } from "../lib/options.ts";
import type { PageNamespace } from "./text-key.ts";
import type { TextTree } from "./translate.ts";

// Derived by `pnpm draw-docs` from the files of texts: each exports its texts under the namespace's own name.
type Loaders = { readonly [Name in PageNamespace]: () => Promise<Readonly<Record<Name, TextTree>>> };

// Written out one by one, so that bundlers make a file of each and load it only when it is needed.
const LOADERS: Readonly<Record<Language, Loaders>> = {
  en: {
    accounts: () => import("../accounts/accounts.en.ts"),
    achievements: () => import("../achievements/achievements.en.ts"),
    adding: () => import("../users/adding.en.ts"),
    balances: () => import("../balances/balances.en.ts"),
    cards: () => import("./cards.en.ts"),
    challenge: () => import("../challenges/challenge.en.ts"),
    challenges: () => import("../challenges/challenges.en.ts"),
    channels: () => import("../integrations/channels.en.ts"),
    chat: () => import("../chat/chat.en.ts"),
    dashboard: () => import("../feed/dashboard.en.ts"),
    deliveries: () => import("../deliveries/deliveries.en.ts"),
    embed: () => import("../widget/embed.en.ts"),
    embedding: () => import("../widget/embedding.en.ts"),
    errors: () => import("./errors.en.ts"),
    feedback: () => import("../feedback/feedback.en.ts"),
    fields: () => import("./fields.en.ts"),
    files: () => import("../attachments/files.en.ts"),
    groups: () => import("../groups/groups.en.ts"),
    integrations: () => import("../integrations/integrations.en.ts"),
    intro: () => import("../session/intro.en.ts"),
    kit: () => import("./kit.en.ts"),
    leaderboard: () => import("../leaderboard/leaderboard.en.ts"),
    login: () => import("../session/login.en.ts"),
    navigation: () => import("../navigation/navigation.en.ts"),
    notifications: () => import("../notifications/notifications.en.ts"),
    overwrite: () => import("./overwrite.en.ts"),
    pages: () => import("../pages/pages.en.ts"),
    palette: () => import("../navigation/palette.en.ts"),
    perks: () => import("../perks/perks.en.ts"),
    profile: () => import("../profiles/profile.en.ts"),
    purchases: () => import("../purchases/purchases.en.ts"),
    refusals: () => import("./refusals.en.ts"),
    rewards: () => import("../rewards/rewards.en.ts"),
    schedule: () => import("../schedules/schedule.en.ts"),
    session: () => import("../session/session.en.ts"),
    settings: () => import("../settings/settings.en.ts"),
    shell: () => import("./shell.en.ts"),
    spending: () => import("../purchases/spending.en.ts"),
    statement: () => import("../balances/statement.en.ts"),
    thanks: () => import("../thanks/thanks.en.ts"),
    timetable: () => import("../schedules/timetable.en.ts"),
    tour: () => import("../session/tour.en.ts"),
    users: () => import("../users/users.en.ts"),
    words: () => import("./words.en.ts"),
    workspaces: () => import("../workspaces/workspaces.en.ts"),
  },
  ru: {
    accounts: () => import("../accounts/accounts.ru.ts"),
    achievements: () => import("../achievements/achievements.ru.ts"),
    adding: () => import("../users/adding.ru.ts"),
    balances: () => import("../balances/balances.ru.ts"),
    cards: () => import("./cards.ru.ts"),
    challenge: () => import("../challenges/challenge.ru.ts"),
    challenges: () => import("../challenges/challenges.ru.ts"),
    channels: () => import("../integrations/channels.ru.ts"),
    chat: () => import("../chat/chat.ru.ts"),
    dashboard: () => import("../feed/dashboard.ru.ts"),
    deliveries: () => import("../deliveries/deliveries.ru.ts"),
    embed: () => import("../widget/embed.ru.ts"),
    embedding: () => import("../widget/embedding.ru.ts"),
    errors: () => import("./errors.ru.ts"),
    feedback: () => import("../feedback/feedback.ru.ts"),
    fields: () => import("./fields.ru.ts"),
    files: () => import("../attachments/files.ru.ts"),
    groups: () => import("../groups/groups.ru.ts"),
    integrations: () => import("../integrations/integrations.ru.ts"),
    intro: () => import("../session/intro.ru.ts"),
    kit: () => import("./kit.ru.ts"),
    leaderboard: () => import("../leaderboard/leaderboard.ru.ts"),
    login: () => import("../session/login.ru.ts"),
    navigation: () => import("../navigation/navigation.ru.ts"),
    notifications: () => import("../notifications/notifications.ru.ts"),
    overwrite: () => import("./overwrite.ru.ts"),
    pages: () => import("../pages/pages.ru.ts"),
    palette: () => import("../navigation/palette.ru.ts"),
    perks: () => import("../perks/perks.ru.ts"),
    profile: () => import("../profiles/profile.ru.ts"),
    purchases: () => import("../purchases/purchases.ru.ts"),
    refusals: () => import("./refusals.ru.ts"),
    rewards: () => import("../rewards/rewards.ru.ts"),
    schedule: () => import("../schedules/schedule.ru.ts"),
    session: () => import("../session/session.ru.ts"),
    settings: () => import("../settings/settings.ru.ts"),
    shell: () => import("./shell.ru.ts"),
    spending: () => import("../purchases/spending.ru.ts"),
    statement: () => import("../balances/statement.ru.ts"),
    thanks: () => import("../thanks/thanks.ru.ts"),
    timetable: () => import("../schedules/timetable.ru.ts"),
    tour: () => import("../session/tour.ru.ts"),
    users: () => import("../users/users.ru.ts"),
    words: () => import("./words.ru.ts"),
    workspaces: () => import("../workspaces/workspaces.ru.ts"),
  },
};

/** Every namespace of texts that pages load. */
// Object.keys widens to string[]; the loaders have exactly these keys.
export const NAMESPACES = Object.keys(LOADERS.en) as readonly PageNamespace[];

/** Loads the texts of one namespace in one language. */
export async function loadNamespace(language: Language, namespace: PageNamespace): Promise<TextTree> {
  const texts: Readonly<Partial<Record<PageNamespace, TextTree>>> = await LOADERS[language][namespace]();
  return texts[namespace] ?? {};
}
