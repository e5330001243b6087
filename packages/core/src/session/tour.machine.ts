import { machineOf, transition } from "../lib/machine.ts";

export type TourState = "showing" | "skipped" | "finished";

export type TourEvent = "next" | "back" | "skip" | "resume" | "restart";

interface TourPlace {
  readonly isFirst: boolean;
  readonly isLast: boolean;
}

/** The intro tour: skipping keeps the place, so that it can go on there later. */
export const tourMachine = machineOf<TourPlace>()<TourState, TourEvent>({
  states: ["showing", "skipped", "finished"],
  initial: "showing",
  events: {
    next: [
      { from: ["showing"], to: "showing", when: ({ isLast }) => !isLast, deny: "tour_over" },
      { from: ["showing"], to: "finished", deny: "tour_over" },
    ],
    back: [{ from: ["showing"], to: "showing", when: ({ isFirst }) => !isFirst, deny: "first_slide" }],
    skip: [{ from: ["showing"], to: "skipped", deny: "tour_over" }],
    resume: [{ from: ["skipped"], to: "showing", deny: "not_skipped" }],
    restart: [{ from: ["skipped", "finished"], to: "showing", deny: "tour_not_over" }],
  },
});

/** How far someone is in the tour. */
export interface Tour<Slide extends string> {
  readonly state: TourState;
  readonly slide: Slide;
}

/** The tour after an event; the same one if the event is refused. A slide that's gone counts as the first. */
export function moveTour<Slide extends string>(
  tour: Tour<Slide>,
  event: TourEvent,
  slides: readonly [Slide, ...Slide[]],
): Tour<Slide> {
  const place = Math.max(slides.indexOf(tour.slide), 0);
  const at = { isFirst: place === 0, isLast: place === slides.length - 1 };
  const next = transition(tourMachine, { state: tour.state, event }, at);
  if (!next.allowed) return tour;
  const steps: Readonly<Partial<Record<TourEvent, number>>> = { next: at.isLast ? 0 : 1, back: -1, restart: -place };
  const reached = place + (steps[event] ?? 0);
  return { state: next.state, slide: slides[reached] ?? slides[0] };
}
