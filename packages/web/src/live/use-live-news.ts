import { NEWS_TOPICS, SESSION_TOPICS } from "@guildhall/core/stream";
import { createNewsReader } from "@guildhall/widget/guild";
import { useEffect } from "react";
import { queryClient } from "../data/query-client.ts";
import { session, setLeadingTab } from "../session/api.ts";
import { panel } from "../shell/panel.ts";
import { openNews } from "./news-channel.ts";

const readNews = createNewsReader(queryClient, panel.platform);

// The page loads first; the stream reports what happened meanwhile.
const DELAY_MS = 500;

// From the first response with one: everything cached in this tab was fetched after it.
let newsId = "";

/** Keeps the panel up to date while the shell is mounted. */
export function useLiveNews(): void {
  useEffect(() => {
    const { info } = session.getState();
    if (info?.loggedIn === true) newsId ||= info.newsId;
    let close: (() => void) | undefined;
    const timer = setTimeout(() => {
      close = openNews({ session, newsId, onLead: setLeadingTab, onNews: applyNews, onLate: catchUp });
    }, DELAY_MS);
    return () => {
      clearTimeout(timer);
      close?.();
    };
  }, []);
}

/** Refetches everything on the page that news can change. */
export function refreshEverything(): void {
  applyNews(NEWS_TOPICS, false);
}

function catchUp(): void {
  applyNews(NEWS_TOPICS, true);
}

function applyNews(topics: readonly string[], isLeading: boolean): void {
  readNews(topics);
  // The other tabs take over what the leader learns.
  if (isLeading && SESSION_TOPICS.some((topic) => topics.includes(topic))) void session.refresh({ quiet: true });
}
