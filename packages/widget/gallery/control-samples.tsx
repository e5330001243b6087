import { useState } from "react";
import Bell from "lucide-react/icons/bell";
import HeartHandshake from "lucide-react/icons/heart-handshake";
import Trash from "lucide-react/icons/trash-2";
import {
  Avatar,
  Badge,
  Button,
  CountBadge,
  CountUp,
  GroupBadge,
  IconButton,
  Kbd,
  Pagination,
  RewardChip,
  RewardList,
  SegmentedControl,
  TabPanel,
  Tabs,
} from "../src/index.ts";
import { PEOPLE, person, reward } from "./samples.ts";
import { Section } from "./section.tsx";
import styles from "./gallery.module.css";

export function ControlSamples() {
  return (
    <>
      <Section title="Buttons">
        <div className={styles.row}>
          <Button variant="primary" icon={<HeartHandshake />} keys={["T"]}>
            {"Give thanks"}
          </Button>
          <Button>{"Secondary"}</Button>
          <Button variant="ghost">{"Ghost"}</Button>
          <Button variant="danger" icon={<Trash />}>
            {"Erase rewards"}
          </Button>
          <Button variant="primary" busy>
            {"Publishing"}
          </Button>
          <Button variant="primary" disabledReason="Choose somebody to thank first">
            {"Publish"}
          </Button>
          <Button size="s">{"Small"}</Button>
          <Button size="l" variant="primary">
            {"Large"}
          </Button>
          <IconButton label="Notifications" icon={<Bell />} badge={<CountBadge count={4} />} />
          <IconButton label="Notifications" icon={<Bell />} badge={<CountBadge count={128} />} variant="secondary" />
          <Kbd keys={["⌘", "K"]} />
        </div>
      </Section>
      <Section title="Identity and rewards">
        <div className={styles.row}>
          {PEOPLE.map((each) => (
            <Avatar key={each.id} person={each} />
          ))}
          <Avatar person={person(0)} size="l" alt="Elena Sokolova" />
        </div>
        <div className={styles.row}>
          {[1, 2, 3, 4, 5, 6, 7, 8, 9, 10].map((id) => (
            <GroupBadge key={id} group={{ id, name: `Group ${id}` }} />
          ))}
        </div>
        <div className={styles.row}>
          <RewardList rewards={[reward(0, 500), reward(1, 1250), reward(2, 100), reward(3, 99)]} max={3} />
          <RewardChip reward={reward(0, 123_456_789)} size="l" />
          <RewardChip reward={reward(0, 200)} tone="gain" />
          <RewardChip reward={reward(0, -200)} tone="loss" />
          <Badge>{"Member"}</Badge>
          <Badge tone="primary">{"Owner"}</Badge>
          <Badge tone="success">{"Active"}</Badge>
          <Badge tone="warning">{"Expires soon"}</Badge>
          <Badge tone="danger">{"Disabled"}</Badge>
        </div>
      </Section>
      <TabSamples />
    </>
  );
}

function TabSamples() {
  const [tab, setTab] = useState("team");
  const [period, setPeriod] = useState("month");
  const [page, setPage] = useState(0);
  return (
    <Section title="Tabs and pages">
      <Tabs
        id="gallery-tabs"
        label="Thanks"
        active={tab}
        onSelect={setTab}
        tabs={[
          { key: "team", label: "Team", count: 128 },
          { key: "received", label: "Received", count: 12 },
          { key: "given", label: "Given", count: 9 },
        ]}
      />
      <TabPanel id="gallery-tabs" tab={tab}>
        {tab}
      </TabPanel>
      <Tabs
        label="Profile"
        active="perks"
        tabs={[
          { key: "quests", label: "Quests", href: "#q" },
          { key: "perks", label: "Perks", href: "#p" },
        ]}
      />
      <div className={styles.row}>
        <SegmentedControl
          label="Period"
          value={period}
          onChange={setPeriod}
          segments={[
            { value: "week", label: "Week" },
            { value: "month", label: "Month" },
            { value: "quarter", label: "Quarter" },
            { value: "all", label: "All time" },
          ]}
        />
        <Pagination
          page={page}
          hasNext={page < 3}
          text={`${page * 30 + 1}–${page * 30 + 30} of 118`}
          onPage={setPage}
        />
        <strong>
          <CountUp value={page * 1500 + 250} format={String} />
        </strong>
      </div>
    </Section>
  );
}
