"use client";

import { createElement, useEffect, useState, version } from "react";
import { readSite } from "../../site.js";

export function Site({ widget }) {
  const [site, setSite] = useState(null);
  useEffect(() => {
    document.title = version;
    setSite(readSite());
  }, []);
  return site && createElement(widget, site);
}
