import "../src/styles/index.css";
import { useState } from "react";
import { createRoot } from "react-dom/client";
import { TeamFeed } from "../src/features/feed/index.ts";
import { LeaderboardTable, type LeaderboardView } from "../src/features/leaderboard/index.ts";
import { NotificationList } from "../src/features/notifications/index.ts";
import { GuildProvider, type Guild } from "../src/guild/index.ts";
import { createSampleGuild } from "./sample-guild.tsx";

const EVERYONE: LeaderboardView = { groupId: 0, period: "all", around: "", page: 0 };

const LIST = { hasNext: false, nextPage: null };
const FEED = { lastReadId: 0, hasPrev: false, hasNext: false, newCount: 0 };

const guilds = await Promise.all([
  createSampleGuild({
    language: "en",
    reader: { id: 1, name: "Olga" },
    answers: {
      "/users/leaderboard": () => ranking(["Olga", "Tom"], 1200),
      "/notifications/list/team-feed": () => ({ ...FEED, items: [bought("Tom", "Coffee")] }),
      "/users/1/profile/notifications": () => ({ ...LIST, items: [told(bought("Tom", "Cinema"))] }),
    },
  }),
  createSampleGuild({
    language: "ru",
    reader: { id: 2, name: "Пётр" },
    answers: {
      "/users/leaderboard": () => ranking(["Мария", "Пётр"], 900),
      "/notifications/list/team-feed": () => ({ ...FEED, items: [bought("Мария", "Кофе")] }),
      "/users/2/profile/notifications": () => ({ ...LIST, items: [told(bought("Мария", "Кино"))] }),
    },
  }),
]);

/** Members' screens of two workspaces on one page, each with its own session, language and data. */
function Guilds() {
  return guilds.map((guild, index) => (
    <section key={index} aria-label={`Guild ${String(index + 1)}`}>
      <GuildProvider guild={guild}>
        <Screens guild={guild} />
      </GuildProvider>
    </section>
  ));
}

function Screens({ guild }: { readonly guild: Guild }) {
  const [view, setView] = useState(EVERYONE);
  const show = (page: number): void => setView({ ...view, page });
  return (
    <>
      <LeaderboardTable key={guild.texts.get().language} view={view} onPage={show} onClear={() => show(0)} />
      <TeamFeed groupId={0} />
      <NotificationList />
    </>
  );
}

function ranking(names: readonly string[], score: number) {
  const items = names.map((name, index) => ({
    id: index + 1,
    name,
    avatarUrl: "",
    rank: index + 1,
    score: score - index * 100,
    formattedScore: "",
    balances: [],
  }));
  return { items, me: { rank: 1, score, formattedScore: "" }, ...LIST };
}

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

function told(card: ReturnType<typeof bought>) {
  return { ...card, title: card.purchase.productTitle, status: "read" };
}

const root = document.getElementById("root");
if (root) createRoot(root).render(<Guilds />);
