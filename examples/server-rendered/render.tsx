import { renderToString } from "react-dom/server";
import { App, type AppProps } from "./app.tsx";

/** The page's markup, made on the server. */
export function render(props: AppProps): string {
  return renderToString(<App {...props} />);
}
