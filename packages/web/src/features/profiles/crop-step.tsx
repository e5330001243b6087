import { Button, Card, IconButton } from "@guildhall/widget";
import Minus from "lucide-react/icons/minus";
import Plus from "lucide-react/icons/plus";
import { useId, useState } from "react";
import { cardStyles as cards, formStyles } from "@guildhall/widget/forms";
import { useTranslate } from "../../i18n/language.ts";
import { usePageTitle } from "../../routing/page-title.ts";
import { PageHead } from "../../shell/page-head.tsx";
import { boxAfterKey, largestSide, resizeBox } from "./crop-box.ts";
import { CropStage } from "./crop-stage.tsx";
import type { AvatarChoice, Cutting } from "./use-avatar.ts";

/** Second step of the profile form: cropping the picture. */
export function CropStep({
  avatar,
  cutting,
  onBack,
}: {
  readonly avatar: AvatarChoice;
  readonly cutting: Cutting;
  readonly onBack: () => void;
}) {
  const t = useTranslate();
  const [isBusy, setIsBusy] = useState(false);
  usePageTitle(t("profile:crop.title"));
  const take = async (): Promise<void> => {
    setIsBusy(true);
    await avatar.take();
    onBack();
  };
  const cancel = (): void => {
    avatar.cancel();
    onBack();
  };
  return (
    <>
      <PageHead title={t("profile:crop.title")} lead={t("profile:crop.lead")} />
      <Card>
        <div className={formStyles.long}>
          <CropStage cutting={cutting} onChange={avatar.setBox} />
          <SizeSlider avatar={avatar} cutting={cutting} />
        </div>
      </Card>
      <div className={formStyles.bar} data-bar>
        <Button size="l" onClick={cancel}>
          {t("profile:crop.back")}
        </Button>
        <Button size="l" variant="primary" busy={isBusy} onClick={() => void take()}>
          {t("profile:crop.use")}
        </Button>
      </div>
    </>
  );
}

function SizeSlider({
  avatar,
  cutting: { box, bounds },
}: {
  readonly avatar: AvatarChoice;
  readonly cutting: Cutting;
}) {
  const t = useTranslate();
  const id = useId();
  const press = (key: "+" | "-"): void => avatar.setBox(boxAfterKey(box, { key, shiftKey: false }, bounds) ?? box);
  const [isSmallest, isLargest] = [box.side <= bounds.minSide, box.side >= largestSide(bounds)];
  return (
    <div>
      <label htmlFor={id} className={formStyles.legend}>
        {t("profile:crop.size")}
      </label>
      <div className={cards.actions} style={{ flexWrap: "nowrap", alignItems: "center" }}>
        <IconButton
          icon={<Minus />}
          label={t("profile:crop.smaller")}
          disabledReason={isSmallest ? t("profile:crop.smallest") : null}
          onClick={() => press("-")}
        />
        <input
          id={id}
          type="range"
          style={{ flex: 1, minWidth: 0, accentColor: "var(--primary)" }}
          min={bounds.minSide}
          max={largestSide(bounds)}
          value={box.side}
          aria-valuetext={t("profile:crop.pixels", { side: box.side })}
          onChange={(event) => avatar.setBox(resizeBox(box, { side: Number(event.currentTarget.value) }, bounds))}
        />
        <IconButton
          icon={<Plus />}
          label={t("profile:crop.larger")}
          disabledReason={isLargest ? t("profile:crop.largest") : null}
          onClick={() => press("+")}
        />
      </div>
    </div>
  );
}
