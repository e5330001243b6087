import { useState } from "react";
import { LeaderboardTable } from "../../features/leaderboard/index.ts";
import { useGuild, useStored } from "../../guild/index.ts";

export function LeaderboardView() {
  const groupId = useStored(useGuild().group);
  const [page, setPage] = useState(0);
  return (
    <LeaderboardTable view={{ groupId, period: "all", around: "", page }} onPage={setPage} onClear={() => setPage(0)} />
  );
}
