import type { FixedPages } from "@guildhall/core/session";
import { Link } from "@guildhall/widget";
import { useTranslate } from "../i18n/language.ts";
import { useSessionInfo } from "../session/use-session.ts";
import styles from "./footer.module.css";

const LINKS = [
  { page: "home", label: "shell:footer.about" },
  { page: "guide", label: "shell:footer.guide" },
  { page: "terms", label: "shell:footer.terms" },
  { page: "privacy", label: "shell:footer.privacy" },
] as const satisfies readonly { readonly page: keyof FixedPages; readonly label: string }[];

/** Links to the fixed pages the installation has configured; nothing without any, or for the guide alone beside Help. */
export function Footer({ hasHelp = false }: { readonly hasHelp?: boolean }) {
  const t = useTranslate();
  const pages = useSessionInfo()?.pages;
  const links = LINKS.filter(({ page }) => pages !== undefined && pages[page] !== "");
  const isNeeded = links.some(({ page }) => !hasHelp || page !== "guide");
  if (pages === undefined || !isNeeded) return null;
  return (
    <footer className={styles.footer}>
      {links.map(({ page, label }) => (
        <Link key={page} href={pages[page]}>
          {t(label)}
        </Link>
      ))}
    </footer>
  );
}
