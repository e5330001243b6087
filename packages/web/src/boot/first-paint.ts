// Runs inline in <head> before the first frame. It's bundled apart from the application, so it imports nothing. Its
// sha256 goes into the content security policy (see scripts/first-paint.ts).

/** Files a first view needs besides the entry's; filled in by the build. */
declare const FIRST_FILES: {
  readonly texts: Readonly<Record<string, readonly string[]>>;
  readonly panelTexts: Readonly<Record<string, readonly string[]>>;
  readonly fonts: Readonly<Record<string, readonly string[]>>;
  readonly login: readonly string[];
  readonly panel: readonly string[];
  readonly later: readonly string[];
};

{
  const cookies = `; ${document.cookie}`;
  const cookie = (name: string): string => cookies.split(`; ${name}=`)[1]?.split(";")[0] ?? "";
  // The first allowed value is the default.
  const pick = <Value extends string>(allowed: readonly [Value, ...Value[]], ...wishes: string[]): Value =>
    wishes.map((wish) => allowed.find((value) => value === wish)).find((value) => value !== undefined) ?? allowed[0];

  const root = document.documentElement;
  const theme = pick(["dark", "light"], cookie("guildhall_theme"), cookie("guildhall_theme_default"));
  root.dataset["theme"] = theme;
  // Returning visitors have the font; a first visit fetches it after the page (src/boot/late-font.ts).
  const hasFont = cookie("guildhall_font") !== "";
  if (hasFont) root.dataset["font"] = "";
  const language = pick(["en", "ru"], cookie("guildhall_language"), navigator.language.slice(0, 2));
  root.lang = language;
  document.querySelector('meta[name="theme-color"]')?.setAttribute("content", theme === "dark" ? "#101216" : "#f6f7f9");

  // Starts in parallel what the application would request in sequence; src/boot/early-answers.ts takes it over.
  const early = new Map<string, Promise<Response>>();
  const { texts, panelTexts, fonts, login, panel, later } = FIRST_FILES;
  window.guildhallEarly = { language, answers: early, later };
  const ask = (path: string, workspace?: number): Promise<Response> => {
    const url = `/api/v1${path}`;
    const headers = new Headers({ accept: "application/json", "x-language": language });
    if (workspace !== undefined) headers.set("x-workspace-id", String(workspace));
    const answer = fetch(url, { headers, cache: "no-store" });
    answer.catch(() => early.delete(url));
    early.set(url, answer);
    return answer;
  };
  const askOfDashboard = async (answer: Response): Promise<void> => {
    const { data } = (await answer.clone().json()) as {
      data: { workspace?: { id: number }; permissions?: string[] } | null;
    };
    if (!data?.workspace) return;
    const { id } = data.workspace;
    if (data.permissions?.includes("switch-group")) void ask("/groups", id);
    // Written by groups/remembered-groups.ts: `workspace.group-workspace.group`.
    const group = Number(`-${cookie("guildhall_group")}`.split(`-${id}.`)[1]?.split("-")[0]) || 0;
    void ask(`/stats?group_id=${group}`, id);
    void ask(`/notifications/list/team-feed?group_id=${group}&last_id=0`, id);
  };

  const isLogin = location.pathname === "/login";
  const isDashboard = location.pathname === "/";
  // Pages in the shell show its toolbar before any file of the panel has come; a test keeps this list.
  const isAlone =
    /^\/(?:login|guide|terms|privacy|pricing|feedback|sign-up|reset-password|update-password|invite|jira)(?:\/|$)/;
  root.toggleAttribute("data-framed", !isAlone.test(location.pathname));
  const files = [
    ...(isLogin ? login : [...panel, ...(panelTexts[language] ?? [])]),
    ...(texts[language] ?? []),
    // Requested before any text is drawn, so no letters change later.
    ...(hasFont ? (fonts[language] ?? []) : []),
  ];
  const info = ask("/user/info");
  if (isDashboard) info.then(askOfDashboard).catch(() => undefined);
  for (const href of files) {
    // A sheet is only preloaded here: its importer waits until it applies.
    const kind = href.endsWith(".js")
      ? { rel: "modulepreload" }
      : { rel: "preload", as: href.endsWith(".css") ? "style" : "font" };
    document.head.append(Object.assign(document.createElement("link"), kind, { crossOrigin: "", href }));
  }

  // The browser's first formatter of each kind takes long: they're made while the files are under way, each in a task of
  // its own.
  const formatters: readonly (() => string)[] = [
    () => new Intl.DateTimeFormat(language, { hour: "numeric" }).format(0),
    () => new Intl.NumberFormat(language).format(0),
    () => new Intl.RelativeTimeFormat(language).format(0, "day"),
    () => new Intl.ListFormat(language).format([]),
  ];
  if (!isLogin) formatters.forEach((make) => setTimeout(make));
}
