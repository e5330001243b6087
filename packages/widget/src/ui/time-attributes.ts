import type { TimeHTMLAttributes } from "react";

/** The time in the reader's words, and as an ISO 8601 instant. */
export interface FeedTime {
  readonly iso: string;
  readonly text: string;
  /** The full date and time, as a tooltip. */
  readonly title?: string;
}

/** Of a `time` element, whose tooltip is only worked out once somebody points at it. */
export function timeAttributes(time: FeedTime): TimeHTMLAttributes<HTMLTimeElement> {
  return {
    dateTime: time.iso,
    onPointerOver: ({ currentTarget }) => {
      if (time.title !== undefined) currentTarget.dataset["tooltip"] = time.title;
    },
  };
}
