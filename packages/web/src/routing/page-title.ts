import { useEffect } from "react";

const PRODUCT = "Guildhall";

/** An empty title keeps the product's name. */
export function setDocumentTitle(title: string): void {
  document.title = title === "" ? PRODUCT : `${title} · ${PRODUCT}`;
}

/** Sets a title only known after loading, such as a member's name. */
export function usePageTitle(title: string | undefined): void {
  useEffect(() => {
    if (title !== undefined) setDocumentTitle(title);
  }, [title]);
}
