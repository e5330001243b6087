"use client";

import { GuildhallWidget } from "@guildhall/widget/react";

const getToken = () => fetch("/guildhall-token", { method: "POST" }).then((answer) => answer.text());

export function TeamWidget({ server, app }) {
  return <GuildhallWidget server={server} app={app} getToken={getToken} view="leaderboard" height="560px" />;
}
