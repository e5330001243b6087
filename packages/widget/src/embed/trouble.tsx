import type { ReactNode } from "react";
import { useTranslate } from "../guild/index.ts";
import { Button } from "../ui/button.tsx";
import { Card } from "../ui/card.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { SkeletonText } from "../ui/skeleton.tsx";

/** A reason why nothing is shown, and one way on. */
export function Trouble({
  kind,
  label,
  onAct,
}: {
  readonly kind: "expired" | "refused" | "denied" | "offline" | "unreached" | "failed";
  /** Of the way on; omit for none. */
  readonly label?: string;
  readonly onAct?: () => void;
}) {
  const t = useTranslate();
  const action: ReactNode = label !== undefined && (
    <Button variant="primary" onClick={onAct}>
      {label}
    </Button>
  );
  return (
    <Card>
      <EmptyState picture={PICTURES[kind]} title={t(`embed:${kind}.title`)} action={action}>
        {t(`embed:${kind}.text`)}
      </EmptyState>
    </Card>
  );
}

const PICTURES = {
  expired: "people",
  refused: "people",
  denied: "compass",
  offline: "offline",
  unreached: "offline",
  failed: "offline",
} as const;

// The same element each time, so that it's drawn once.
const LINES = (
  <Card>
    <SkeletonText lines={5} />
  </Card>
);

export function Loading() {
  const t = useTranslate();
  return (
    <div role="status" aria-label={t("embed:loading")}>
      {LINES}
    </div>
  );
}
