import { Link } from "@guildhall/widget";
import { useTranslate } from "../../i18n/language.ts";
import { useHasRoute } from "../../routing/use-has-route.ts";
import styles from "./login.module.css";

/** The ways on from the login page, as far as there are pages for them. */
export function LoginLinks() {
  const t = useTranslate();
  const links = [
    { href: "/reset-password", text: t("login:forgot"), isThere: useHasRoute("/reset-password") },
    { href: "/sign-up", text: t("login:signUp"), isThere: useHasRoute("/sign-up") },
  ].filter((link) => link.isThere);
  if (links.length === 0) return null;
  return (
    <p className={styles.links}>
      {links.map(({ href, text }) => <Link key={href} href={href}>{text}</Link>)}
    </p>
  );
}
