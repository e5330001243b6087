import type { Challenge } from "@guildhall/core/challenges";
import { useGuild } from "../../guild/index.ts";
import { ChallengeBody } from "./challenge-body.tsx";
import { ChallengeLead } from "./challenge-lead.tsx";
import { ChallengeScope } from "./challenge-scope.tsx";

/** A challenge with its title, where no page around it says it. */
export function WholeChallenge({ challenge }: { readonly challenge: Challenge }) {
  const groups = useGuild().member.get()?.user.groups ?? [];
  return (
    <ChallengeScope challenge={challenge}>
      <header>
        <h2>{challenge.title}</h2>
        <ChallengeLead />
      </header>
      <ChallengeBody group={groups.find((group) => group.id === challenge.groupId)} />
    </ChallengeScope>
  );
}
