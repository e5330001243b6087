import { jiraCalls, type JiraPerson } from "@guildhall/core/integrations";
import type { Receiver } from "@guildhall/core/thanks";
import { Badge, Button, Card } from "@guildhall/widget";
import { formStyles } from "@guildhall/widget/forms";
import { latePart, useCall, useGuild, useMember, useTranslate } from "@guildhall/widget/guild";
import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import type { Issue, IssuePerson } from "./issue.ts";
import { isReadOnly } from "./jira-link.ts";
import { Stranger, type StrangerKind } from "./stranger.tsx";

const ThankFor = latePart({
  load: () => import("@guildhall/widget/thanks").then((file) => file.ThankFor),
  texts: ["thanks", "fields", "cards", "refusals"],
});

type Shown =
  | { readonly kind: "people" }
  | { readonly kind: "form"; readonly receiver: Receiver }
  | { readonly kind: "stranger"; readonly is: StrangerKind; readonly name: string };

/** Who had a part in the issue: one click chooses whom to thank, the next one sends. */
export function IssueThanks({ issue, openPage }: { readonly issue: Issue; readonly openPage: (href: string) => void }) {
  const t = useTranslate();
  const [shown, setShown] = useState<Shown>({ kind: "people" });
  const back = (): void => setShown({ kind: "people" });
  // Whoever was pressed last.
  const pressed = useRef("");
  const people = useRef<HTMLDivElement>(null);
  const isPeople = shown.kind === "people";
  // What had the focus in the form is gone.
  useEffect(() => {
    if (!isPeople || pressed.current === "") return;
    const index = issue.people.findIndex(({ accountId }) => accountId === pressed.current);
    people.current?.querySelectorAll("button")[Math.max(index, 0)]?.focus();
    pressed.current = "";
  }, [isPeople, issue.people]);
  const whyNot = useWhyNot();
  const { isBusy, find } = useMembers(issue.people);
  const thank = async ({ accountId, name }: IssuePerson): Promise<void> => {
    pressed.current = accountId;
    const person = await find(accountId);
    if (person === null) return;
    if (person.member !== null) setShown({ kind: "form", receiver: person.member });
    else setShown({ kind: "stranger", is: person.isLinked ? "disabled" : "unlinked", name });
  };
  if (shown.kind === "form")
    return (
      <ThankFor
        receiver={shown.receiver}
        reason={t("forge:issue.reason", { key: issue.key, summary: issue.summary, url: issue.url })}
        subject={issue.key}
        onPublished={back}
        onCancel={back}
        onClose={back}
      />
    );
  return (
    <Card title={t("forge:issue.thanks")}>
      <div ref={people} className={formStyles.form}>
        {shown.kind === "stranger" && <Stranger is={shown.is} name={shown.name} openPage={openPage} onDismiss={back} />}
        {issue.people.length === 0 && <p className={formStyles.hint}>{t("forge:issue.nobody")}</p>}
        {issue.people.map((person) => (
          <Button
            key={person.accountId}
            stretch
            busy={isBusy}
            disabledReason={whyNot}
            onClick={() => void thank(person)}
          >
            {t("forge:issue.thank", { name: person.name })} <Badge>{t(`forge:part.${person.part}`)}</Badge>
          </Button>
        ))}
      </div>
    </Card>
  );
}

/** The banner's own words, or what the plan lacks; null if thanks can be given from here. */
function useWhyNot(): string | null {
  const t = useTranslate();
  const { features } = useMember();
  const { getState, subscribe } = useGuild().session;
  if (isReadOnly(useSyncExternalStore(subscribe, getState).info)) return t("forge:unlicensed");
  return features.includes("new-thanks") ? null : t("forge:issue.off");
}

interface Members {
  readonly isBusy: boolean;
  /** Null if the server couldn't be asked. */
  readonly find: (accountId: string) => Promise<JiraPerson | null>;
}

/** Who these people are here, by their Atlassian accounts: asked for all of them at once, ahead of the click. */
function useMembers(people: Issue["people"]): Members {
  const { client } = useGuild();
  const [isBusy, setIsBusy] = useState(false);
  const input = { query: { accounts: people.map(({ accountId }) => accountId).join(",") } };
  const { data } = useCall(jiraCalls.listPeople, input, { enabled: people.length > 0 });
  const ask = async (): Promise<readonly JiraPerson[]> => {
    setIsBusy(true);
    try {
      return (await client.call(jiraCalls.listPeople, input)).items;
    } catch {
      // The client has said so.
      return [];
    } finally {
      setIsBusy(false);
    }
  };
  return {
    isBusy,
    find: async (accountId) => {
      if (isBusy) return null;
      const items = data?.items ?? (await ask());
      return items.find((person) => person.accountId === accountId) ?? null;
    },
  };
}
