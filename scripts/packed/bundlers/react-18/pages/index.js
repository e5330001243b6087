import { GuildhallWidget } from "@guildhall/widget/react";
import { createElement, useEffect, useState, version } from "react";
import { readSite } from "../../site.js";

/** The pages router: a page is rendered on the server first, where there's no address. */
export default function Page() {
  const [site, setSite] = useState(null);
  useEffect(() => {
    document.title = version;
    setSite(readSite());
  }, []);
  return site && createElement(GuildhallWidget, site);
}
