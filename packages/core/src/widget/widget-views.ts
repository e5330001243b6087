import { guardRoute, type GuardSession } from "../session/index.ts";

/** What a host may show; `home` switches between those the member may see, and `launcher` is a button that opens it. */
export const WIDGET_VIEWS = [
  "home",
  "feed",
  "thanks",
  "give-thanks",
  "challenges",
  "challenge",
  "quizzes",
  "quiz",
  "contests",
  "contest",
  "chains",
  "chain",
  "leaderboard",
  "balances",
  "perks",
  "notifications",
  "profile",
  "intro-jira",
  "launcher",
] as const;

export type WidgetView = (typeof WIDGET_VIEWS)[number];

/** Something to show: a view, and the id of its subject (a challenge, a member); 0 for none. */
export interface WidgetPlace {
  readonly view: WidgetView;
  readonly id: number;
  /** What the form begins with; absent for nothing. */
  readonly text?: string;
}

/** A place with one view, or with the launcher. */
export type ShownPlace = WidgetPlace & { readonly view: Exclude<WidgetView, "home"> };

/** The page of the panel that shows the same, in which `{id}` is the subject's. */
const PATHS: Readonly<Record<Exclude<WidgetView, "home" | "launcher">, string>> = {
  feed: "/",
  thanks: "/thanks",
  "give-thanks": "/thanks/create",
  challenges: "/challenges",
  challenge: "/challenge/{id}",
  quizzes: "/quizzes",
  quiz: "/quiz/{id}",
  contests: "/contests",
  contest: "/contest/{id}",
  chains: "/chains",
  chain: "/chain/{id}",
  leaderboard: "/leaderboard",
  balances: "/profile/balances",
  perks: "/perks",
  notifications: "/profile/notifications",
  profile: "/profile",
  "intro-jira": "/intro/tour/jira",
};

/** Other addresses of a view. */
const MORE_PATHS: readonly (readonly [string, WidgetView])[] = [
  ["/challenges/{type}", "challenges"],
  ["/quizzes/{type}", "quizzes"],
  ["/contests/{type}", "contests"],
  ["/chains/{type}", "chains"],
  ["/user/{id}", "profile"],
];

/** Pages that guard a view in place of its own, which in the panel is for managers. */
const GUARDS: Readonly<Partial<Record<WidgetView, string>>> = { chains: "/chain/0" };

/** Those that need no subject, in the order in which `home` offers them. */
const HOME_VIEWS = [
  "feed",
  "give-thanks",
  "challenges",
  "quizzes",
  "contests",
  "chains",
  "perks",
  "leaderboard",
  "profile",
] as const;

/** Whether the member may see a view: the same rule that guards the panel's page. */
export function maySeeView({ view, id }: WidgetPlace, session: GuardSession): boolean {
  if (view === "home" || view === "launcher") return homeViews(session).length > 0;
  return guardRoute({ path: GUARDS[view] ?? panelPath({ view, id }), session, isWidget: true }).kind === "allow";
}

/** The views that `home` switches between. */
export function homeViews(session: GuardSession): readonly (typeof HOME_VIEWS)[number][] {
  return HOME_VIEWS.filter((view) => maySeeView({ view, id: 0 }, session));
}

/** What is shown at a place, of `home` its first view; null if there is nothing that the member may see. */
export function shownAt(place: WidgetPlace, session: GuardSession): ShownPlace | null {
  const view = place.view === "home" ? homeViews(session)[0] : place.view;
  return view !== undefined && maySeeView({ ...place, view }, session) ? { ...place, view } : null;
}

/** The panel's page for a view. */
export function panelPath({ view, id }: WidgetPlace): string {
  if (view === "home" || view === "launcher") return "/";
  if (view === "profile" && id !== 0) return `/user/${String(id)}`;
  return PATHS[view].replace("{id}", String(id));
}

/** The view that shows a page of the panel, such as `/challenge/7`; null for pages that only the panel has. */
export function viewOfPath(href: string): WidgetPlace | null {
  const [path = "", search = ""] = href.split(/[?#]/, 2);
  for (const { view, pattern } of patterns()) {
    const fit = pattern.exec(path);
    if (fit === null) continue;
    return view === "give-thanks" ? formIn(search) : { view, id: Number(fit[1] ?? 0) };
  }
  return null;
}

interface PathPattern {
  readonly view: WidgetView;
  readonly pattern: RegExp;
}

let known: readonly PathPattern[] | null = null;

// Made once: a feed asks for each of its links.
function patterns(): readonly PathPattern[] {
  known ??= [
    // Safe: Object.entries widens the keys; the table's keys are views.
    ...(Object.entries(PATHS) as [WidgetView, string][]).map(([view, path]) => ({ view, pattern: toPattern(path) })),
    ...MORE_PATHS.map(([path, view]) => ({ view, pattern: toPattern(path) })),
  ];
  return known;
}

function toPattern(path: string): RegExp {
  return new RegExp(`^${path.replace("{id}", "([1-9]\\d{0,14})").replace("{type}", "[a-z_]+")}$`);
}

/** The form of thanks, with whom its address names and what for. */
function formIn(search: string): WidgetPlace {
  const id = Number(/(?:^|&)user=([1-9]\d{0,14})(?:&|$)/.exec(search)?.[1] ?? 0);
  const text = decode(/(?:^|&)text=([^&]*)/.exec(search)?.[1] ?? "");
  return { view: "give-thanks", id, ...(text !== "" && { text }) };
}

/** "" for what is cut within a character. */
function decode(value: string): string {
  try {
    return decodeURIComponent(value.replaceAll("+", " "));
  } catch {
    return "";
  }
}
