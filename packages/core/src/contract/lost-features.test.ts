import { expect, it } from "vitest";
import type { Endpoint } from "../lib/endpoint.ts";
import { listNavigation } from "../navigation/links.ts";
import { toolbarOf } from "../navigation/toolbar.ts";
import { mayUse } from "../permissions/access.ts";
import { FEATURES, featuresWithout } from "../permissions/features.ts";
import type { Feature } from "../permissions/features.ts";
import { guardRoute } from "../session/route-guard.ts";
import { ROUTES } from "../session/routes.ts";
import { buildGuardSession } from "../testing/session.fixtures.ts";
import { WIDGET_VIEWS } from "../widget/index.ts";
import { maySeeView } from "../widget/widget-views.ts";
import { contract } from "./index.ts";

const CALLS = Object.values(contract) as readonly Endpoint[];

/** What an owner has with these features: in the panel, in a widget, and by calls. */
function hadWith(features: readonly Feature[]) {
  const session = buildGuardSession(["member", "owner"], { features });
  const { general, admin } = listNavigation(session);
  const toolbar = toolbarOf({ ...session, workspacesCount: 1, groupsCount: 1 });
  const workspace = { features, settings: { leaderboardFreeAccess: true } };
  return {
    links: [...general, ...admin].map(({ name }) => name),
    toolbar: Object.entries(toolbar).flatMap(([name, isShown]) => (isShown ? [name] : [])),
    pages: ROUTES.filter(({ who }) => who === "member")
      .map(({ path }) => path)
      .filter((path) => guardRoute({ path, session, isWidget: false }).kind === "allow"),
    views: WIDGET_VIEWS.filter((view) => maySeeView({ view, id: 1 }, session)),
    calls: CALLS.filter(
      ({ access }) => mayUse({ actor: { roles: ["member", "owner"] }, workspace }, access).allowed,
    ).map(({ name }) => name),
  };
}

const ALL = hadWith(FEATURES);

/** How many calls, pages and so on are gone without one; the names of few. */
function lostWithout(feature: Feature): string {
  const left = hadWith(featuresWithout([feature]));
  const lost = (part: keyof typeof ALL): string => {
    const names = ALL[part].filter((each) => !(left[part] as readonly string[]).includes(each));
    return names.length > 6 ? `${String(names.length)} ${part}` : names.join(" ");
  };
  return (["links", "toolbar", "pages", "views", "calls"] as const)
    .map(lost)
    .filter((each) => each !== "")
    .join(" | ");
}

it("each feature that a plan lacks takes its links, pages, views and calls with it", () => {
  expect(Object.fromEntries(FEATURES.map((feature) => [feature, lostWithout(feature)]))).toMatchInlineSnapshot(`
    {
      "chains": "chains | /chains/create /chains /chains/{type} /chain/{cid} /chain/{cid}/edit | chains chain | 13 calls",
      "challenges": "challenges | 10 pages | challenges challenge | 33 calls",
      "contests": "contests | /contests/create /contests /contests/{type} /contest/{cid} /contest/{cid}/edit /contest/{cid}/winners | contests contest | 14 calls",
      "groups": "groups | /groups | getGroupFigures createGroup updateGroup previewGroupDeletion deleteGroup",
      "licenses": "billing | /billing /billing/payment/create /billing/payment/{pid} /billing/payments | 12 calls",
      "manage-thanks": "/settings/thanks | getThanksSettings updateThanksSettings getThanksStats",
      "new-chain": "createChain",
      "new-challenge": "createChallenge createChallengeForIntro",
      "new-contest": "createContest",
      "new-perk": "createPerk createPerksForIntro",
      "new-problem": "",
      "new-quiz": "createQuiz",
      "new-raid": "",
      "new-thanks": "giveThanks",
      "perks": "perks purchases | perks | /intro/perks /perks /purchases /purchases/{type} | perks | 17 calls",
      "quizzes": "quizzes | 7 pages | quizzes quiz | 24 calls",
      "thanks": "thanks | /thanks/create /thanks /settings/thanks | thanks give-thanks | 10 calls",
      "web-activities": "8 links | balances perks | 33 pages | 13 views",
    }
  `);
});
