import { useState } from "react";
import Search from "lucide-react/icons/search";
import {
  AmountField,
  Checkbox,
  CurrencyIcon,
  DateField,
  DateTimeField,
  ErrorList,
  PasswordField,
  Select,
  Switch,
  TextArea,
  TextField,
  UserPicker,
  type Person,
} from "../src/index.ts";
import { CROWD, PEOPLE } from "./samples.ts";
import { Section } from "./section.tsx";
import styles from "./gallery.module.css";

const findPeople = async (query: string): Promise<readonly Person[]> =>
  CROWD.filter((each) => each.name.toLowerCase().includes(query.toLowerCase()));

const FORMATS = { dateFormat: "eu", timeFormat: "24", firstWeekday: "mon" } as const;

export function FieldSamples() {
  const [selected, setSelected] = useState<readonly Person[]>(PEOPLE.slice(0, 2));
  const [amount, setAmount] = useState<number | null>(150);
  const [deadline, setDeadline] = useState<string | null>("2027-01-15T20:59:59.000Z");
  const [birthday, setBirthday] = useState("");
  return (
    <Section title="Fields">
      <ErrorList title="Please mend the following" errors={["Choose at least one person", "Write a few words"]} />
      <UserPicker
        label="To whom"
        placeholder="Type a name"
        selected={selected}
        onChange={setSelected}
        load={findPeople}
        max={50}
        describe={(each) => (each.id % 2 ? "Engineering" : "Design")}
      />
      <div className={styles.grid}>
        <TextField label="Email" type="email" defaultValue="owner@demo.test" hint="We never show it to others." />
        <PasswordField label="Password" defaultValue="guildhall" />
        <TextField label="Name" defaultValue="A" error="A name has at least two letters." />
        <TextField label="Search" hideLabel type="search" placeholder="Search members" start={<Search size={16} />} />
        <Select
          label="Time zone"
          defaultValue="msk"
          options={[
            { value: "utc", label: "UTC" },
            { value: "msk", label: "Europe/Moscow" },
          ]}
        />
        <AmountField
          label="Stars"
          value={amount}
          onChange={setAmount}
          max={1250}
          start={<CurrencyIcon url="⭐" />}
          hint="12.5 left"
        />
        <DateTimeField
          label="Deadline"
          value={deadline}
          onChange={setDeadline}
          zone="Europe/Moscow"
          formats={FORMATS}
          hint="Europe/Moscow"
        />
        <DateField label="Birthday" value={birthday} onChange={setBirthday} formats={FORMATS} max="2026-11-22" />
        <TextArea label="What for" maxLength={60} defaultValue="Thank you for the calm review of a hard change." />
        <div>
          <Checkbox label="Tell the receiver" defaultChecked hint="By e-mail and in the feed" />
          <Checkbox label="Agree to the terms" error="Please agree first" />
          <Switch label="Remind before the month ends" defaultChecked />
          <Switch label="Product updates" />
          <Checkbox label="Locked" disabled />
        </div>
        <TextField label="Disabled" disabled defaultValue="From your provider" />
      </div>
    </Section>
  );
}
