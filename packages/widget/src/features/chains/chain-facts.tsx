import { isDraft } from "@guildhall/core/activities";
import type { ChainView } from "@guildhall/core/chains";
import type { ComponentProps } from "react";
import { useTranslate } from "../../guild/index.ts";
import { GroupBadge } from "../../ui/badge.tsx";
import { Card } from "../../ui/card.tsx";
import { ChainProgress } from "../../ui/chain-lines.tsx";
import { Fact, FactList } from "../activities/index.ts";
import styles from "./chain.module.css";

/** A group's name, as far as the reader may know it. */
export type GroupName = ComponentProps<typeof GroupBadge>["group"];

/** How far its reader is, for whom it's meant and, for managers, who is in it. */
export function ChainFacts({ view, group }: { readonly view: ChainView; readonly group: GroupName | undefined }) {
  const t = useTranslate();
  const { chain, activities, progress } = view;
  const { groupId, isWelcome, people } = chain;
  return (
    <Card glow>
      <FactList>
        {!isDraft(chain) && progress.total > 0 && (
          <Fact label={t("chain:facts.progress")} isWide>
            <ChainProgress progress={progress} states={activities.map(({ state }) => state)} />
          </Fact>
        )}
        {people !== null && !isDraft(chain) && (
          <Fact label={t("chain:facts.people")}>
            {t("chain:facts.started", { count: people.started })}
            <span className={styles.quiet}>{t("chain:facts.finished", { count: people.finished })}</span>
          </Fact>
        )}
        {people !== null && isWelcome && <Fact label={t("chain:facts.welcome")}>{t("chain:facts.welcomeHint")}</Fact>}
        {/* A parent of the reader's group may be one they can't see. */}
        {(groupId === 0 || group !== undefined) && (
          <Fact label={t("chain:facts.group")}>
            {group === undefined ? t("chain:facts.everybody") : <GroupBadge group={group} />}
          </Fact>
        )}
      </FactList>
    </Card>
  );
}
