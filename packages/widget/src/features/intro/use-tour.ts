import {
  moveTour,
  toGuardSession,
  tourSlides,
  type Tour,
  type TourEvent,
  type TourSlide,
} from "@guildhall/core/session";
import { userCalls } from "@guildhall/core/users";
import { useEffect, useState, useSyncExternalStore } from "react";
import { useDraft } from "../../forms/draft.ts";
import { useCall, useGuild, useMember } from "../../guild/index.ts";

/** The tour as far as the member has come; kept where unsent input is, so that another visit goes on there. */
export function useTour() {
  const { session } = useGuild();
  const { info } = useSyncExternalStore(session.subscribe, session.getState);
  const { user } = useMember();
  // In a widget the session is a mere member's, whoever they are.
  const { data, isPending } = useCall(userCalls.get, { params: { id: user.id } });
  const slides = tourSlides(toGuardSession(info), data?.user.roles ?? user.roles);
  const draft = useDraft<Tour<TourSlide>>("intro.tour", { state: "showing", slide: slides[0] });
  const [kept, setKept] = useState(draft.initial);
  useEffect(() => {
    // The tour itself works without: the next visit tries again.
    session.markIntroDisplayed().catch(() => undefined);
  }, [session]);
  // Their role may have changed since.
  const slide = slides.includes(kept.slide) ? kept.slide : slides[0];
  const tour = { ...kept, slide };
  return {
    isPending,
    tour,
    slides,
    send: (event: TourEvent): void => {
      const next = moveTour(tour, event, slides);
      setKept(next);
      draft.keep(next);
    },
  };
}
