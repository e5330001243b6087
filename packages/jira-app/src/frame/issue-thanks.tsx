import type { Receiver } from "@guildhall/core/thanks";
import { userCalls } from "@guildhall/core/users";
import { Badge, Banner, Button, Card } from "@guildhall/widget";
import { formStyles } from "@guildhall/widget/forms";
import { latePart, useGuild, useTranslate } from "@guildhall/widget/guild";
import { useEffect, useRef, useState } from "react";
import { findReceiver } from "./find-receiver.ts";
import type { Issue, IssuePerson } from "./issue.ts";

const ThankFor = latePart({
  load: () => import("@guildhall/widget/thanks").then((file) => file.ThankFor),
  texts: ["thanks", "fields", "cards", "refusals"],
});

type Shown =
  | { readonly kind: "people"; readonly isBack: boolean }
  | { readonly kind: "form"; readonly receiver: Receiver }
  | { readonly kind: "stranger"; readonly name: string };

/** Who had a part in the issue: one click chooses whom to thank, the next one sends. */
export function IssueThanks({ issue }: { readonly issue: Issue }) {
  const t = useTranslate();
  const { client, member } = useGuild();
  const [shown, setShown] = useState<Shown>({ kind: "people", isBack: false });
  const [isBusy, setIsBusy] = useState(false);
  const back = (): void => setShown({ kind: "people", isBack: true });
  const people = useRef<HTMLDivElement>(null);
  const isBack = shown.kind === "people" && shown.isBack;
  // What had the focus in the form is gone.
  useEffect(() => {
    if (isBack) people.current?.querySelector("button")?.focus();
  }, [isBack]);
  const thank = async ({ name }: IssuePerson): Promise<void> => {
    if (isBusy) return;
    setIsBusy(true);
    try {
      const { items } = await client.call(userCalls.listForAutocomplete, { query: { query: name } });
      const receiver = findReceiver(items, { name, ownId: member.get()?.user.id ?? 0 });
      setShown(receiver === null ? { kind: "stranger", name } : { kind: "form", receiver });
    } catch {
      // The client has said so.
    } finally {
      setIsBusy(false);
    }
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
        {shown.kind === "stranger" && (
          <Banner onDismiss={back}>{t("forge:issue.stranger", { name: shown.name })}</Banner>
        )}
        {issue.people.length === 0 && <p className={formStyles.hint}>{t("forge:issue.nobody")}</p>}
        {issue.people.map((person) => (
          <Button key={person.accountId} stretch busy={isBusy} onClick={() => void thank(person)}>
            {t("forge:issue.thank", { name: person.name })} <Badge>{t(`forge:part.${person.part}`)}</Badge>
          </Button>
        ))}
      </div>
    </Card>
  );
}
