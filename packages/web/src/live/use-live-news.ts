import { CallFailure } from "@guildhall/core";
import { getUserInfo } from "@guildhall/core/contract";
import { useEffect } from "react";
import { queryClient } from "../data/query-client.ts";
import { api } from "../session/api.ts";
import { adoptSession, type UserInfo } from "../session/session.ts";
import { openNews, type TabMessage } from "./news-channel.ts";

// What each topic makes stale: the first part of a query's key.
const QUERIES_BY_TOPIC: Readonly<Record<string, readonly string[]>> = {
  feed: ["feed-news", "stats"],
  notifications: ["notifications"],
  leaderboard: ["leaderboard", "stats", "profile"],
  balances: ["profile"],
  thanks: ["thanks"],
};

// The toolbar shows parts of the session that these topics change.
const SESSION_TOPICS: readonly string[] = ["notifications", "balances", "session"];

/** Keeps what the panel shows up to date for as long as the shell is on the page. */
export function useLiveNews(): void {
  useEffect(() => openNews({ refresh: askSession, onMessage: apply }), []);
}

function apply(message: TabMessage): void {
  if (message.kind === "session") {
    adoptSession(message.info);
    return;
  }
  for (const key of new Set(message.topics.flatMap((topic) => QUERIES_BY_TOPIC[topic] ?? []))) {
    void queryClient.invalidateQueries({ queryKey: [key] });
  }
  if (message.topics.some((topic) => SESSION_TOPICS.includes(topic))) void refreshOwnSession();
}

async function refreshOwnSession(): Promise<void> {
  const info = await askSession();
  if (info !== null) adoptSession(info);
}

// A failed refresh is not shown: the next one comes in 30 s, and an ended session announces itself.
async function askSession(): Promise<UserInfo | null> {
  try {
    return await api.call(getUserInfo, {}, { quiet: true });
  } catch (error) {
    if (error instanceof CallFailure) return null;
    throw error;
  }
}
