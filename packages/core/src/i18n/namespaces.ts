import type { Language } from "../lib/options.ts";
import type { Namespace } from "./text-key.ts";
import type { TextTree } from "./translate.ts";

// Each file exports its texts under the namespace's own name.
type Loaders = { readonly [Name in Namespace]: () => Promise<Readonly<Record<Name, TextTree>>> };

// Written out one by one, so that bundlers make a file of each and load it only when it is needed.
const LOADERS: Readonly<Record<Language, Loaders>> = {
  en: {
    accounts: () => import("./en/accounts.ts"),
    achievements: () => import("./en/achievements.ts"),
    adding: () => import("./en/adding.ts"),
    balances: () => import("./en/balances.ts"),
    cards: () => import("./en/cards.ts"),
    challenges: () => import("./en/challenges.ts"),
    challenge: () => import("./en/challenge.ts"),
    dashboard: () => import("./en/dashboard.ts"),
    deliveries: () => import("./en/deliveries.ts"),
    errors: () => import("./en/errors.ts"),
    feedback: () => import("./en/feedback.ts"),
    fields: () => import("./en/fields.ts"),
    files: () => import("./en/files.ts"),
    groups: () => import("./en/groups.ts"),
    intro: () => import("./en/intro.ts"),
    kit: () => import("./en/kit.ts"),
    leaderboard: () => import("./en/leaderboard.ts"),
    login: () => import("./en/login.ts"),
    mail: () => import("./en/mail.ts"),
    navigation: () => import("./en/navigation.ts"),
    notifications: () => import("./en/notifications.ts"),
    overwrite: () => import("./en/overwrite.ts"),
    pages: () => import("./en/pages.ts"),
    palette: () => import("./en/palette.ts"),
    perks: () => import("./en/perks.ts"),
    profile: () => import("./en/profile.ts"),
    refusals: () => import("./en/refusals.ts"),
    purchases: () => import("./en/purchases.ts"),
    rewards: () => import("./en/rewards.ts"),
    schedule: () => import("./en/schedule.ts"),
    session: () => import("./en/session.ts"),
    settings: () => import("./en/settings.ts"),
    shell: () => import("./en/shell.ts"),
    spending: () => import("./en/spending.ts"),
    statement: () => import("./en/statement.ts"),
    thanks: () => import("./en/thanks.ts"),
    timetable: () => import("./en/timetable.ts"),
    users: () => import("./en/users.ts"),
    words: () => import("./en/words.ts"),
    workspaces: () => import("./en/workspaces.ts"),
  },
  ru: {
    accounts: () => import("./ru/accounts.ts"),
    achievements: () => import("./ru/achievements.ts"),
    adding: () => import("./ru/adding.ts"),
    balances: () => import("./ru/balances.ts"),
    cards: () => import("./ru/cards.ts"),
    challenges: () => import("./ru/challenges.ts"),
    challenge: () => import("./ru/challenge.ts"),
    dashboard: () => import("./ru/dashboard.ts"),
    deliveries: () => import("./ru/deliveries.ts"),
    errors: () => import("./ru/errors.ts"),
    feedback: () => import("./ru/feedback.ts"),
    fields: () => import("./ru/fields.ts"),
    files: () => import("./ru/files.ts"),
    groups: () => import("./ru/groups.ts"),
    intro: () => import("./ru/intro.ts"),
    kit: () => import("./ru/kit.ts"),
    leaderboard: () => import("./ru/leaderboard.ts"),
    login: () => import("./ru/login.ts"),
    mail: () => import("./ru/mail.ts"),
    navigation: () => import("./ru/navigation.ts"),
    notifications: () => import("./ru/notifications.ts"),
    overwrite: () => import("./ru/overwrite.ts"),
    pages: () => import("./ru/pages.ts"),
    palette: () => import("./ru/palette.ts"),
    perks: () => import("./ru/perks.ts"),
    profile: () => import("./ru/profile.ts"),
    refusals: () => import("./ru/refusals.ts"),
    purchases: () => import("./ru/purchases.ts"),
    rewards: () => import("./ru/rewards.ts"),
    schedule: () => import("./ru/schedule.ts"),
    session: () => import("./ru/session.ts"),
    settings: () => import("./ru/settings.ts"),
    shell: () => import("./ru/shell.ts"),
    spending: () => import("./ru/spending.ts"),
    statement: () => import("./ru/statement.ts"),
    thanks: () => import("./ru/thanks.ts"),
    timetable: () => import("./ru/timetable.ts"),
    users: () => import("./ru/users.ts"),
    words: () => import("./ru/words.ts"),
    workspaces: () => import("./ru/workspaces.ts"),
  },
};

/** Every namespace of texts. */
// Object.keys widens to string[]; the loaders have exactly these keys.
export const NAMESPACES = Object.keys(LOADERS.en) as readonly Namespace[];

/** Loads the texts of one namespace in one language. */
export async function loadNamespace(language: Language, namespace: Namespace): Promise<TextTree> {
  const texts: Readonly<Partial<Record<Namespace, TextTree>>> = await LOADERS[language][namespace]();
  return texts[namespace] ?? {};
}
