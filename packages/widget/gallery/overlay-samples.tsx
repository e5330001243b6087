import { useState } from "react";
import LogOut from "lucide-react/icons/log-out";
import Moon from "lucide-react/icons/moon";
import Sun from "lucide-react/icons/sun";
import User from "lucide-react/icons/user";
import {
  AmountField,
  Button,
  Dialog,
  Menu,
  messagePlace,
  Snackbar,
  TextArea,
  UserPicker,
  type Person,
  type SnackbarMessage,
} from "../src/index.ts";
import { CROWD } from "./samples.ts";
import { Section } from "./section.tsx";
import styles from "./gallery.module.css";

const findPeople = async (): Promise<readonly Person[]> => CROWD.slice(0, 20);

/** Messages stay until dismissed, so the gallery can be inspected at leisure. */
const STAY_MS = 86_400_000;

export function OverlaySamples() {
  const [open, setOpen] = useState(false);
  const [messages, setMessages] = useState<readonly SnackbarMessage[]>([]);
  const [theme, setTheme] = useState("dark");
  const dismiss = (key: SnackbarMessage["key"]): void => setMessages((all) => all.filter((each) => each.key !== key));
  const show = (message: SnackbarMessage): void =>
    setMessages((all) => [...all.filter(({ key }) => key !== message.key), message]);
  return (
    <Section title="Overlays">
      <div className={styles.row}>
        <Button onClick={() => setOpen(true)}>{"Open dialog"}</Button>
        <Menu
          label="Account"
          header={<strong>{"Elena Sokolova"}</strong>}
          trigger={(props) => <Button {...props}>{"Open menu"}</Button>}
          items={[
            { key: "profile", label: "My profile", icon: <User />, href: "#profile" },
            { key: "give", label: "Give thanks", onSelect: () => setOpen(true) },
            {
              key: "dark",
              label: "Dark",
              icon: <Moon />,
              checked: theme === "dark",
              onSelect: () => setTheme("dark"),
              separated: true,
            },
            {
              key: "light",
              label: "Light",
              icon: <Sun />,
              checked: theme === "light",
              onSelect: () => setTheme("light"),
            },
            { key: "switch", label: "Switch workspace", disabledReason: "You have one workspace", separated: true },
            { key: "out", label: "Sign out", icon: <LogOut />, danger: true, onSelect: () => undefined },
          ]}
        />
        <Button
          onClick={() =>
            show({
              key: "thanks",
              text: "Thanks published",
              tone: "success",
              action: { label: "Undo", onSelect: () => dismiss("thanks") },
            })
          }
        >
          {"Show snackbar"}
        </Button>
        <Button onClick={() => show({ key: "failure", text: "Not saved", tone: "danger" })}>{"Show failure"}</Button>
      </div>
      <GiveDialog open={open} onClose={() => setOpen(false)} />
      <Snackbar place={messagePlace} messages={messages} lifetimeMs={STAY_MS} onDismiss={dismiss} />
    </Section>
  );
}

function GiveDialog({ open, onClose }: { readonly open: boolean; readonly onClose: () => void }) {
  const [people, setPeople] = useState<readonly Person[]>([]);
  const [amount, setAmount] = useState<number | null>(100);
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Give thanks"
      description="It appears in the team feed at once."
      actions={
        <>
          <Button onClick={onClose}>{"Cancel"}</Button>
          <Button variant="primary" onClick={onClose}>
            {"Publish"}
          </Button>
        </>
      }
    >
      <div className={styles.stack}>
        <UserPicker
          label="To whom"
          selected={people}
          onChange={setPeople}
          load={findPeople}
          placeholder="Type a name"
        />
        <TextArea label="What for" maxLength={500} />
        <AmountField label="Stars" value={amount} onChange={setAmount} max={1000} />
      </div>
    </Dialog>
  );
}
