import type { Contest } from "@guildhall/core/contests";
import { useGuild } from "../../guild/index.ts";
import { ContestBody } from "./contest-body.tsx";
import { ContestLead } from "./contest-lead.tsx";

/** A contest with its title, where no page around it says it. */
export function WholeContest({ contest }: { readonly contest: Contest }) {
  const groups = useGuild().member.get()?.user.groups ?? [];
  return (
    <>
      <header>
        <h2>{contest.title}</h2>
        <ContestLead contest={contest} />
      </header>
      <ContestBody contest={contest} group={groups.find((group) => group.id === contest.groupId)} />
    </>
  );
}
