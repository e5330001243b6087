import { tourPage, type TourEvent, type TourSlide } from "@guildhall/core/session";
import { useEffect, useRef, type ReactNode } from "react";
import { useGuild, useTranslate } from "../../guild/index.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { EmptyPicture, type EmptyPictureName } from "../../ui/empty-picture.tsx";
import { SkeletonText } from "../../ui/skeleton.tsx";
import { useTour } from "./use-tour.ts";
import styles from "./intro-tour.module.css";

const PICTURES: Readonly<Record<TourSlide, EmptyPictureName>> = {
  welcome: "feed",
  thanks: "people",
  challenges: "flag",
  perks: "thanks",
  leaderboard: "chart",
  lead: "search",
  setup: "compass",
};

/** What the product offers its reader, a slide at a time; nobody has to see it. `end` is the page to go back to. */
export function IntroTour({ end }: { readonly end?: string }) {
  const t = useTranslate();
  const { navigate } = useGuild();
  const { tour, slides, isPending, send } = useTour();
  const { state, slide } = tour;
  const place = slides.indexOf(slide) + 1;
  const card = useKeptFocus(`${state} ${slide}`);
  if (isPending) {
    return (
      <Card aria-busy="true">
        <SkeletonText lines={5} />
      </Card>
    );
  }
  return (
    <Card ref={card}>
      {state === "showing" ? (
        <>
          <Slide picture={PICTURES[slide]} title={t(`tour:title.${slide}`)} text={t(`tour:text.${slide}`)}>
            <Invitation slide={slide} />
          </Slide>
          <Steps place={place} count={slides.length} />
          <Ways
            place={place}
            isLast={place === slides.length}
            onEvent={(event) => {
              send(event);
              if (event === "skip") navigate(end ?? "/");
            }}
          />
        </>
      ) : (
        <Slide picture="flag" title={t(`tour:${state}.title`)} text={t(`tour:${state}.text`)}>
          <span className={styles.ends}>
            {state === "skipped" && (
              <Button variant="primary" data-way="" onClick={() => send("resume")}>
                {t("tour:skipped.resume")}
              </Button>
            )}
            <ButtonLink variant={state === "skipped" ? "secondary" : "primary"} href={end ?? "/"}>
              {t(end === undefined ? "tour:finished.home" : "tour:finished.goOn")}
            </ButtonLink>
            <Button variant="ghost" data-way="" onClick={() => send("restart")}>
              {t("tour:finished.again")}
            </Button>
          </span>
        </Slide>
      )}
    </Card>
  );
}

/** Where a button that had the focus goes, another of the card takes it: the member goes on by the same key. */
function useKeptFocus(shown: string) {
  const card = useRef<HTMLElement>(null);
  const before = useRef(shown);
  useEffect(() => {
    if (before.current === shown) return;
    before.current = shown;
    const root = card.current?.getRootNode() as Document | ShadowRoot | undefined;
    if (card.current?.contains(root?.activeElement ?? null) === true) return;
    card.current?.querySelector<HTMLElement>("[data-way]")?.focus({ preventScroll: true });
  }, [shown]);
  return card;
}

/** Read out as it changes, while the focus stays on the buttons. */
function Slide({
  picture,
  title,
  text,
  children,
}: {
  readonly picture: EmptyPictureName;
  readonly title: string;
  readonly text: string;
  readonly children: ReactNode;
}) {
  return (
    <div className={styles.slide}>
      <EmptyPicture name={picture} />
      <div aria-live="polite">
        <h2 className={styles.title}>{title}</h2>
        <p className={styles.text}>{text}</p>
      </div>
      <div className={styles.invitation}>{children}</div>
    </div>
  );
}

function Invitation({ slide }: { readonly slide: TourSlide }) {
  const t = useTranslate();
  const page = tourPage(slide);
  return slide !== "welcome" && page !== null && <ButtonLink href={page}>{t(`tour:invite.${slide}`)}</ButtonLink>;
}

function Steps({ place, count }: { readonly place: number; readonly count: number }) {
  const t = useTranslate();
  return (
    <p className={styles.steps}>
      <span className={styles.dots} aria-hidden="true">
        {Array.from({ length: count }, (_, index) => (
          <span key={index} data-state={index + 1 === place ? "here" : index + 1 < place ? "done" : undefined} />
        ))}
      </span>
      {t("tour:step", { place, count })}
    </p>
  );
}

function Ways({
  place,
  isLast,
  onEvent,
}: {
  readonly place: number;
  readonly isLast: boolean;
  readonly onEvent: (event: TourEvent) => void;
}) {
  const t = useTranslate();
  return (
    <div className={styles.ways}>
      {isLast ? (
        <span />
      ) : (
        <Button variant="ghost" onClick={() => onEvent("skip")}>
          {t("tour:skip")}
        </Button>
      )}
      <span className={styles.on}>
        {place > 1 && <Button onClick={() => onEvent("back")}>{t("tour:back")}</Button>}
        <Button variant="primary" data-way="" onClick={() => onEvent("next")}>
          {t(isLast ? "tour:done" : "tour:next")}
        </Button>
      </span>
    </div>
  );
}
