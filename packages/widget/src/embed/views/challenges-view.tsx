import { CHALLENGE_LISTS, type ChallengeList } from "@guildhall/core/challenges";
import { useState } from "react";
import { ChallengesList } from "../../features/challenges/index.ts";
import { useGuild, useStored, useTranslate } from "../../guild/index.ts";
import { TabPanel, Tabs } from "../../ui/tabs.tsx";

export function ChallengesView() {
  const t = useTranslate();
  const groupId = useStored(useGuild().group);
  const [type, setType] = useState<ChallengeList>("active");
  return (
    <>
      <Tabs
        id="challenges"
        label={t("embed:views.challenges")}
        active={type}
        tabs={CHALLENGE_LISTS.map((key) => ({ key, label: t(`challenges:lists.${key}`) }))}
        onSelect={(key) => setType(CHALLENGE_LISTS.find((each) => each === key) ?? "active")}
      />
      <TabPanel id="challenges" tab={type}>
        <ChallengesList key={`${type} ${String(groupId)}`} view={{ type, groupId }} />
      </TabPanel>
    </>
  );
}
