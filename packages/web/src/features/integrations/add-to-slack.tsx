import { ButtonLink } from "@guildhall/widget";
import type { ComponentProps } from "react";

/** The page that an installation comes back to, unless another is named. */
const BACK = "/integration/slack";

/** Leads to Slack, which asks to add the app, and back to a page of the panel. */
export function AddToSlack({
  text,
  back = BACK,
  ...look
}: Pick<ComponentProps<typeof ButtonLink>, "variant" | "size"> & { readonly text: string; readonly back?: string }) {
  return (
    <ButtonLink {...look} href={installHref(back)}>
      {text}
    </ButtonLink>
  );
}

function installHref(back: string): string {
  return `/api/v1/slack/install?${new URLSearchParams({ source: back }).toString()}`;
}
