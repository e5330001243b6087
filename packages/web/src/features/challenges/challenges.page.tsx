import { challengeCalls } from "@guildhall/core/challenges";
import { ChallengesList } from "@guildhall/widget/challenges";
import { defineListsPage } from "../activities/index.ts";
import { useChallengesTitle, useCreateChallenge } from "./challenge-words.ts";

/** The workspace's challenges by tab. */
export const challengesPage = defineListsPage({
  kind: "challenge",
  lists: "challenges",
  calls: { getInfo: challengeCalls.getInfo, list: challengeCalls.list },
  permission: "manage-challenges",
  help: "challenges",
  useTitle: useChallengesTitle,
  useCreate: useCreateChallenge,
  List: ChallengesList,
});
