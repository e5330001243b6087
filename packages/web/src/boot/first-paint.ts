// Runs inline in <head>, before the first frame: it is bundled apart from the application, so it
// imports nothing. Its sha256 goes into the content security policy (see scripts/first-paint.ts).
{
  const cookies = `; ${document.cookie}`;
  const cookie = (name: string): string => cookies.split(`; ${name}=`)[1]?.split(";")[0] ?? "";
  // The first of the allowed values is the default.
  const pick = <Value extends string>(allowed: readonly [Value, ...Value[]], ...wishes: string[]): Value =>
    wishes.map((wish) => allowed.find((value) => value === wish)).find((value) => value !== undefined) ??
    allowed[0];

  const root = document.documentElement;
  const theme = pick(["dark", "light"], cookie("guildhall_theme"), cookie("guildhall_theme_default"));
  root.dataset["theme"] = theme;
  root.lang = pick(["en", "ru"], cookie("guildhall_language"), navigator.language.slice(0, 2));
  document
    .querySelector('meta[name="theme-color"]')
    ?.setAttribute("content", theme === "dark" ? "#101216" : "#f6f7f9");
}
