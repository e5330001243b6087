import type { Language } from "../lib/options.ts";
import type { Namespace } from "./text-key.ts";
import type { TextTree } from "./translate.ts";

type Loaders = Readonly<Record<Namespace, () => Promise<TextTree>>>;

// Written out one by one, so that bundlers make a file of each and load it only when it is needed.
const LOADERS: Readonly<Record<Language, Loaders>> = {
  en: {
    accounts: () => import("./en/accounts.ts").then((texts) => texts.accounts),
    achievements: () => import("./en/achievements.ts").then((texts) => texts.achievements),
    adding: () => import("./en/adding.ts").then((texts) => texts.adding),
    balances: () => import("./en/balances.ts").then((texts) => texts.balances),
    cards: () => import("./en/cards.ts").then((texts) => texts.cards),
    challenges: () => import("./en/challenges.ts").then((texts) => texts.challenges),
    challenge: () => import("./en/challenge.ts").then((texts) => texts.challenge),
    dashboard: () => import("./en/dashboard.ts").then((texts) => texts.dashboard),
    deliveries: () => import("./en/deliveries.ts").then((texts) => texts.deliveries),
    errors: () => import("./en/errors.ts").then((texts) => texts.errors),
    feedback: () => import("./en/feedback.ts").then((texts) => texts.feedback),
    files: () => import("./en/files.ts").then((texts) => texts.files),
    groups: () => import("./en/groups.ts").then((texts) => texts.groups),
    intro: () => import("./en/intro.ts").then((texts) => texts.intro),
    kit: () => import("./en/kit.ts").then((texts) => texts.kit),
    leaderboard: () => import("./en/leaderboard.ts").then((texts) => texts.leaderboard),
    login: () => import("./en/login.ts").then((texts) => texts.login),
    mail: () => import("./en/mail.ts").then((texts) => texts.mail),
    navigation: () => import("./en/navigation.ts").then((texts) => texts.navigation),
    notifications: () => import("./en/notifications.ts").then((texts) => texts.notifications),
    overwrite: () => import("./en/overwrite.ts").then((texts) => texts.overwrite),
    pages: () => import("./en/pages.ts").then((texts) => texts.pages),
    palette: () => import("./en/palette.ts").then((texts) => texts.palette),
    perks: () => import("./en/perks.ts").then((texts) => texts.perks),
    profile: () => import("./en/profile.ts").then((texts) => texts.profile),
    refusals: () => import("./en/refusals.ts").then((texts) => texts.refusals),
    purchases: () => import("./en/purchases.ts").then((texts) => texts.purchases),
    rewards: () => import("./en/rewards.ts").then((texts) => texts.rewards),
    schedule: () => import("./en/schedule.ts").then((texts) => texts.schedule),
    session: () => import("./en/session.ts").then((texts) => texts.session),
    settings: () => import("./en/settings.ts").then((texts) => texts.settings),
    shell: () => import("./en/shell.ts").then((texts) => texts.shell),
    spending: () => import("./en/spending.ts").then((texts) => texts.spending),
    statement: () => import("./en/statement.ts").then((texts) => texts.statement),
    thanks: () => import("./en/thanks.ts").then((texts) => texts.thanks),
    users: () => import("./en/users.ts").then((texts) => texts.users),
    words: () => import("./en/words.ts").then((texts) => texts.words),
    workspaces: () => import("./en/workspaces.ts").then((texts) => texts.workspaces),
  },
  ru: {
    accounts: () => import("./ru/accounts.ts").then((texts) => texts.accounts),
    achievements: () => import("./ru/achievements.ts").then((texts) => texts.achievements),
    adding: () => import("./ru/adding.ts").then((texts) => texts.adding),
    balances: () => import("./ru/balances.ts").then((texts) => texts.balances),
    cards: () => import("./ru/cards.ts").then((texts) => texts.cards),
    challenges: () => import("./ru/challenges.ts").then((texts) => texts.challenges),
    challenge: () => import("./ru/challenge.ts").then((texts) => texts.challenge),
    dashboard: () => import("./ru/dashboard.ts").then((texts) => texts.dashboard),
    deliveries: () => import("./ru/deliveries.ts").then((texts) => texts.deliveries),
    errors: () => import("./ru/errors.ts").then((texts) => texts.errors),
    feedback: () => import("./ru/feedback.ts").then((texts) => texts.feedback),
    files: () => import("./ru/files.ts").then((texts) => texts.files),
    groups: () => import("./ru/groups.ts").then((texts) => texts.groups),
    intro: () => import("./ru/intro.ts").then((texts) => texts.intro),
    kit: () => import("./ru/kit.ts").then((texts) => texts.kit),
    leaderboard: () => import("./ru/leaderboard.ts").then((texts) => texts.leaderboard),
    login: () => import("./ru/login.ts").then((texts) => texts.login),
    mail: () => import("./ru/mail.ts").then((texts) => texts.mail),
    navigation: () => import("./ru/navigation.ts").then((texts) => texts.navigation),
    notifications: () => import("./ru/notifications.ts").then((texts) => texts.notifications),
    overwrite: () => import("./ru/overwrite.ts").then((texts) => texts.overwrite),
    pages: () => import("./ru/pages.ts").then((texts) => texts.pages),
    palette: () => import("./ru/palette.ts").then((texts) => texts.palette),
    perks: () => import("./ru/perks.ts").then((texts) => texts.perks),
    profile: () => import("./ru/profile.ts").then((texts) => texts.profile),
    refusals: () => import("./ru/refusals.ts").then((texts) => texts.refusals),
    purchases: () => import("./ru/purchases.ts").then((texts) => texts.purchases),
    rewards: () => import("./ru/rewards.ts").then((texts) => texts.rewards),
    schedule: () => import("./ru/schedule.ts").then((texts) => texts.schedule),
    session: () => import("./ru/session.ts").then((texts) => texts.session),
    settings: () => import("./ru/settings.ts").then((texts) => texts.settings),
    shell: () => import("./ru/shell.ts").then((texts) => texts.shell),
    spending: () => import("./ru/spending.ts").then((texts) => texts.spending),
    statement: () => import("./ru/statement.ts").then((texts) => texts.statement),
    thanks: () => import("./ru/thanks.ts").then((texts) => texts.thanks),
    users: () => import("./ru/users.ts").then((texts) => texts.users),
    words: () => import("./ru/words.ts").then((texts) => texts.words),
    workspaces: () => import("./ru/workspaces.ts").then((texts) => texts.workspaces),
  },
};

/** Every namespace of texts. */
// Object.keys widens to string[]; the loaders have exactly these keys.
export const NAMESPACES = Object.keys(LOADERS.en) as readonly Namespace[];

/** Loads the texts of one namespace in one language. */
export function loadNamespace(language: Language, namespace: Namespace): Promise<TextTree> {
  return LOADERS[language][namespace]();
}
