import {
  BarChart,
  ButtonLink,
  Card,
  FeedSeparator,
  MemberChip,
  QuotaCard,
  RewardList,
  ThanksCard,
  IconButton,
  AvatarStack,
} from "../src/index.ts";
import { AdjustmentCard, MessageCard, QuotaReminderCard } from "../src/features/feed/index.ts";
import { Leaderboard, LeaderboardRow } from "../src/features/leaderboard/index.ts";
import Pencil from "lucide-react/icons/pencil";
import { PEOPLE, person, reward } from "./samples.ts";
import { Section } from "./section.tsx";
import styles from "./gallery.module.css";

const memberHref = (id: number) => `#/user/${id}`;
const LONG =
  "You stayed until ten to find the lost webhook, wrote the test that would have caught it, and then explained it to " +
  "the whole team without making anybody feel slow. The release went out on time because of you.\n\nThe second " +
  "paragraph tells even more about the evening and the pizza that was ordered, so that this text certainly needs more " +
  "than the three lines that a card of the feed has to offer on a wide screen, and far more than that on a phone.";
const time = (text: string) => ({ iso: "2026-11-21T08:00:00Z", text, title: "21 November 2026, 11:00" });

export function CardSamples() {
  return (
    <Section title="Cards">
      <div className={styles.columns}>
        <div className={styles.stack}>
          <FeedCards />
        </div>
        <div className={styles.stack}>
          <QuotaCard
            title="Your thanks this month"
            quota={[
              { ...reward(0, 2000), amount: 2000, used: 750, free: 1250 },
              { ...reward(1, 500), amount: 500, used: 500, free: 0 },
            ]}
            note="Renews on 1 December"
            action={
              <ButtonLink href="#give" variant="primary" keys={["T"]}>
                {"Give thanks"}
              </ButtonLink>
            }
          />
          <Card title="Thanks by week">
            <BarChart
              label="Thanks by week"
              columns={["Week", "Thanks"]}
              bars={[12, 19, 7, 31, 24, 0, 16, 22, 28, 35].map((value, index) => ({
                key: String(index),
                label: `W${index + 36}`,
                value,
                valueText: `${value} thanks`,
              }))}
              formatScale={String}
            />
          </Card>
          <Card title="New here" actions={<AvatarStack people={PEOPLE} max={5} />}>
            <div className={styles.stack}>
              <MemberChip member={person(2)} href="#maya" about="Design" />
              <MemberChip member={person(3)} href="#owen" />
            </div>
          </Card>
        </div>
      </div>
      <Card flush title="Leaderboard">
        <LeaderboardSample />
      </Card>
    </Section>
  );
}

function FeedCards() {
  return (
    <>
      <ThanksCard
        giver={person(0)}
        receivers={[person(1)]}
        meId={2}
        memberHref={memberHref}
        isNew
        tabIndex={0}
        description="Thank you for untangling the release pipeline so calmly. It would have taken me days."
        rewards={[reward(0, 500), reward(1, 50)]}
        time={time("12 min ago")}
        thankBack={{ onSelect: () => undefined }}
      />
      <QuotaReminderCard
        headline="You still have thanks to give this month"
        text="Unused thanks don't carry over to next month."
        left={[reward(0, 1250)]}
        time={time("1 h ago")}
        isNew
        action={
          <ButtonLink size="s" variant="primary" href="#give">
            {"Give thanks"}
          </ButtonLink>
        }
      />
      <FeedSeparator text="You have seen what is below" />
      <ThanksCard
        giver={person(2)}
        receivers={PEOPLE.slice(3, 6)}
        receiversTotal={9}
        memberHref={memberHref}
        description={LONG}
        rewards={[reward(2, 100)]}
        time={time("Yesterday")}
        thankBack={{ onSelect: () => undefined, disabledReason: "You have no thanks left this month" }}
        meta={<span>{"#launch"}</span>}
      />
      <AdjustmentCard
        actor={person(4)}
        headline={`${person(4).name} changed your balance`}
        comment="Prize of the October hackathon"
        changes={[reward(0, 2500), reward(3, -150)]}
        time={time("Tuesday")}
      />
      <MessageCard headline="The office is closed on Friday" message="Enjoy the long weekend." time={time("3 Nov")} />
    </>
  );
}

function LeaderboardSample() {
  return (
    <Leaderboard label="Leaderboard" columns={["Rank", "Member", "Points", "Balances", "Actions"]} rowCount={9}>
      {PEOPLE.slice(0, 8).map((member, index) => (
        <LeaderboardRow
          key={member.id}
          member={member}
          rank={index === 7 ? 0 : index + 1}
          rowIndex={index + 2}
          earned={<RewardList rewards={[reward(0, 12_450 - index * 1310)]} tone="plain" />}
          balances={[reward(0, 5400 - index * 300), reward(1, 1225), reward(2, 300), reward(3, 100)].slice(
            0,
            4 - (index % 3),
          )}
          groups={[{ id: index + 3, name: index % 2 ? "Engineering" : "Design" }]}
          isMe={index === 3}
          memberHref={memberHref}
          actions={<IconButton size="s" label="Edit balances" icon={<Pencil />} />}
        />
      ))}
    </Leaderboard>
  );
}
