import { NotFoundFailure } from "@guildhall/core";
import { GUIDE_CHAPTERS, pageCalls, type WrittenPage } from "@guildhall/core/pages";
import { afterPaint, Button, EmptyState, SkeletonText } from "@guildhall/widget";
import { queryOptions, useQuery } from "@tanstack/react-query";
import Markdown from "markdown-to-jsx/react";
import { useEffect } from "react";
import { queryClient } from "../../data/query-client.ts";
import { currentLanguage, translate, useLanguage, useTranslate } from "../../i18n/language.ts";
import { definePage } from "../../routing/page.ts";
import { api } from "../../session/api.ts";
import { PublicFrame } from "./public-frame.tsx";

function pageQuery(name: WrittenPage, language: string) {
  return queryOptions({
    queryKey: ["written-page", name, language],
    queryFn: ({ signal }) => api.call(pageCalls.get, { params: { name } }, { signal }),
  });
}

/** The chapters of the guide that ships have the same ids in every language. */
function headingId(title: string, fallback: (title: string) => string): string {
  return GUIDE_CHAPTERS.find((chapter) => translate(`palette:guide.${chapter}`) === title) ?? fallback(title);
}

function Written({ name }: { readonly name: WrittenPage }) {
  const t = useTranslate();
  const language = useLanguage();
  const { data, error, refetch } = useQuery(pageQuery(name, language), queryClient);
  const isThere = data !== undefined;
  useEffect(() => {
    // The router looks for the heading before the text is drawn.
    const heading = document.getElementById(location.hash.slice(1));
    if (isThere && heading !== null) afterPaint(() => heading.scrollIntoView());
  }, [isThere]);
  if (error instanceof NotFoundFailure) return <EmptyState picture="compass" title={t("pages:missing")} />;
  if (error !== null && data === undefined) {
    const retry = <Button onClick={() => void refetch()}>{t("pages:retry")}</Button>;
    return <EmptyState picture="offline" title={t("pages:failed")} action={retry} />;
  }
  if (data === undefined) return <SkeletonText lines={8} />;
  return (
    <>
      {data.language !== language && <p>{t("pages:otherLanguage")}</p>}
      <div lang={data.language}>
        <Markdown options={{ disableParsingRawHTML: true, wrapper: null, slugify: headingId }}>
          {data.markdown}
        </Markdown>
      </div>
    </>
  );
}

/** The page of one of the installation's Markdown files. */
export function writtenPage(name: WrittenPage) {
  return definePage({
    component: function WrittenPageView() {
      return (
        <PublicFrame>
          <Written name={name} />
        </PublicFrame>
      );
    },
    warm: () => queryClient.prefetchQuery(pageQuery(name, currentLanguage())),
  });
}
