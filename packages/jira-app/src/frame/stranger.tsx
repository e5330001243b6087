import { Banner, Button } from "@guildhall/widget";
import { useTranslate } from "@guildhall/widget/guild";
import { useMayOpenInPanel } from "./use-panel.ts";

/** Why somebody can't be thanked: nobody here is linked to their account, or the member who is has been disabled. */
export type StrangerKind = "unlinked" | "disabled";

/** Somebody of the issue who can't be thanked here, and what can be done about it. */
export function Stranger({
  is,
  name,
  openPage,
  onDismiss,
}: {
  readonly is: StrangerKind;
  readonly name: string;
  readonly openPage: (href: string) => void;
  readonly onDismiss: () => void;
}) {
  const t = useTranslate();
  const mayInvite = useMayOpenInPanel("/users");
  if (is === "disabled") return <Banner onDismiss={onDismiss}>{t("forge:stranger.disabled", { name })}</Banner>;
  return (
    <Banner
      onDismiss={onDismiss}
      actions={
        <>
          <Button size="s" onClick={() => openPage("/thanks/create")}>
            {t("forge:stranger.thank")}
          </Button>
          {mayInvite && (
            <Button size="s" variant="ghost" onClick={() => openPage("/users")}>
              {t("forge:stranger.invite")}
            </Button>
          )}
        </>
      }
    >
      {t("forge:stranger.unlinked", { name })}
    </Banner>
  );
}
