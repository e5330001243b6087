import { cardStyles as cards } from "../../forms/index.ts";
import type { Progress } from "../../guild/index.ts";
import { Banner } from "../../ui/banner.tsx";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";

/** A confirmation's texts; what it affects as a list. */
interface Words {
  readonly title: string;
  readonly lead: string;
  readonly effects?: readonly string[];
  readonly send: string;
  readonly cancel: string;
}

/** Asks before an action that can't be undone. */
export function Confirmation({
  words,
  variant = "danger",
  refusal = null,
  action,
  onSend,
  onClose,
}: {
  readonly words: Words;
  readonly variant?: "danger" | "primary";
  /** Why it isn't possible anymore; null if it is. */
  readonly refusal?: string | null;
  readonly action: Progress;
  readonly onSend: () => void;
  readonly onClose: () => void;
}) {
  const notice = refusal ?? action.notice;
  return (
    <Dialog
      open
      size="s"
      onClose={onClose}
      title={words.title}
      description={words.lead}
      actions={
        <>
          <Button onClick={onClose} data-autofocus>
            {words.cancel}
          </Button>
          <Button variant={variant} busy={action.isBusy} disabledReason={refusal} onClick={onSend}>
            {words.send}
          </Button>
        </>
      }
    >
      {notice !== null && <Banner tone="danger">{notice}</Banner>}
      {words.effects !== undefined && (
        <ul className={cards.cards}>
          {words.effects.map((effect) => (
            <li key={effect}>{effect}</li>
          ))}
        </ul>
      )}
    </Dialog>
  );
}
