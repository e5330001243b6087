import { useEffect } from "react";

const PRODUCT = "Guildhall";

/** Names the page in the browser's tab; an empty title leaves the product's name alone. */
export function setDocumentTitle(title: string): void {
  document.title = title === "" ? PRODUCT : `${title} · ${PRODUCT}`;
}

/** Gives the tab a name that only the loaded thing knows, such as a member's. */
export function usePageTitle(title: string | undefined): void {
  useEffect(() => {
    if (title !== undefined) setDocumentTitle(title);
  }, [title]);
}
