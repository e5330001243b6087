import { buildUserInfo } from "@guildhall/core/testing";

interface Call {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly bearer: string | null;
  readonly body: Readonly<Record<string, unknown>>;
}

interface Reply {
  readonly status: number;
  readonly body: unknown;
}

const SESSION_MS = 15 * 60_000;
const MEMBERS = { olga: { id: 1, name: "Olga" }, tom: { id: 2, name: "Tom" } } as const;
type MemberName = keyof typeof MEMBERS;

// A session names its member and how it was told to behave: the server remembers nothing.
const LIST = { hasNext: false, nextPage: null };

/**
 * Answers as Guildhall would, to members whom the host's token names: `olga`, `olga.short` for a short session,
 * `olga.founder` for an owner whose intro is pending, `olga.plain` where the plan includes nothing, `olga.unread` for three
 * unread notifications, and `olga.shut` for someone who may see nothing.
 */
export function answerCall(call: Call): Reply {
  if (call.path === "/widget/session") return openSession(String(call.body["token"]));
  const [name = "", manner] = (call.bearer ?? "").replace("session-", "").split(".");
  if (!isMember(name) || manner === "ended") return refuse(401, "ErrorUnauthenticated");
  const answer = READS[`${call.method} ${call.path.replace(/\/\d+/g, "/{id}")}`];
  return answer === undefined ? refuse(404, "ErrorNotFound") : succeed(answer(name, manner));
}

function openSession(token: string): Reply {
  const [name = "", manner = ""] = token.split(".");
  if (!isMember(name)) return refuse(401, "ErrorUnauthenticated");
  const lastsMs = manner === "short" ? 90_000 : SESSION_MS;
  const session = `session-${name}${manner === "" ? "" : `.${manner}`}`;
  return succeed({ session, expiresAt: new Date(Date.now() + lastsMs).toISOString(), info: infoOf(name, manner) });
}

/** What a page hears whose origin isn't allowed: by the exchange, that; by everything else, that it has no session. */
export function refuseOrigin(pathname: string): Reply {
  if (!pathname.endsWith("/widget/session")) return refuse(401, "ErrorUnauthenticated");
  const error = { code: "ErrorAccessDenied", reason: "origin_not_allowed", message: "", requestId: "req-1" };
  return { status: 403, body: { data: null, errors: [error] } };
}

function isMember(name: string): name is MemberName {
  return name in MEMBERS;
}

function infoOf(name: MemberName, manner = "") {
  const user = {
    ...MEMBERS[name],
    ...(manner === "unread" && { notificationsCount: 3 }),
    ...(manner === "founder" && { introStep: "reward" }),
  };
  return buildUserInfo({
    user,
    ...((manner === "plain" || manner === "shut") && { features: [] }),
    ...(manner === "shut" && { permissions: [] }),
  });
}

/** As others see them: with the roles that their widget's session lacks. */
function personOf(name: MemberName, manner = "") {
  const { user } = infoOf(name);
  return { user: { ...user, roles: manner === "founder" ? ["member", "owner"] : ["member"] } };
}

const READS: Readonly<Record<string, (name: MemberName, manner?: string) => Readonly<Record<string, unknown>>>> = {
  "GET /user/info": infoOf,
  "GET /users/{id}": personOf,
  "GET /users/leaderboard": () => ({
    items: Object.values(MEMBERS).map(({ id, name }) => ({
      id,
      name,
      avatarUrl: "",
      rank: id,
      score: 1200 - id * 100,
      formattedScore: "",
      balances: [],
    })),
    me: { rank: 1, score: 1100, formattedScore: "" },
    ...LIST,
  }),
  "GET /users/for-select": (name) => ({
    items: Object.values(MEMBERS)
      .filter(({ id }) => id !== MEMBERS[name].id)
      .map((each) => ({ ...each, avatarUrl: "" })),
  }),
  "GET /notifications/list/team-feed": (name) => ({
    items: [bought(name === "olga" ? "Tom" : "Olga", "Coffee")],
    lastReadId: 0,
    hasPrev: false,
    hasNext: false,
    newCount: 0,
  }),
  "GET /users/{id}/profile/notifications": () => ({ items: [], ...LIST }),
  "GET /thanks/{id}/for-edit": () => ({
    thanks: { id: 0, receivers: [], description: "", rewards: [] },
    quota: [{ currencyId: 1, currencyName: "Star", currencyIconUrl: "", amount: 1000, used: 0, free: 1000, forms: {} }],
    forcedMessage: "",
    create: { allowed: true },
  }),
  "POST /thanks": () => ({ tid: 5 }),
  "PUT /user/intro-displayed": () => ({}),
};

/** A card of someone who bought a perk for themselves. */
function bought(name: string, productTitle: string) {
  const buyer = { id: 7, name, avatarUrl: "" };
  const purchase = { id: 1, productTitle, productImageUrl: "", holder: buyer, buyer, comment: "", returned: [] };
  const createdAt = "2026-11-20T09:00:00.000Z";
  const headline = [{ text: name, userId: buyer.id }, { text: ` bought ${productTitle}` }];
  return {
    id: 1,
    category: "purchase",
    type: "purchase_announced",
    createdAt,
    author: null,
    headline,
    body: "",
    purchase,
  };
}

function succeed(data: Readonly<Record<string, unknown>>): Reply {
  return { status: 200, body: { data: { status: "ok", ...data }, errors: [] } };
}

function refuse(status: number, code: string): Reply {
  return { status, body: { data: null, errors: [{ code, message: code, requestId: "req-1" }] } };
}
