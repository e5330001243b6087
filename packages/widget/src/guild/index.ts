export {
  infiniteQueryOptions,
  queryOptions,
  useInfiniteQuery,
  useQuery,
  type InfiniteData,
  type QueryClient,
} from "@tanstack/react-query";
export { attemptFor, hasArrived, stillOpen, type Attempt } from "./attempt.ts";
export { callQuery, changeLists, formQuery, listQuery, type Cursor, type ListInput } from "./call-query.ts";
export { describeFailure, explainFailure, isUnclear, showFailure, showPartFailure } from "./failure-text.ts";
export { GuildProvider, useGuild, useMemberOrNull, useStored } from "./guild-provider.tsx";
export type { BackGuardProps, Guild, Notice, Store, Texts } from "./guild.ts";
export { isGone } from "./is-gone.ts";
export { isPartComing, latePart, type Late } from "./late-part.tsx";
export { createMemberReader, type Member, type ReadMember } from "./member.ts";
export { createNewsReader } from "./news-reader.ts";
export { isAbout, refreshChanged, refreshTopics } from "./refresh-topics.ts";
export { useCall, useForm, useList } from "./use-call.ts";
export { useMayOpen } from "./use-may-open.ts";
export { useMay, useMayThank, useMember } from "./use-member.ts";
export { useReadOnly } from "./use-read-only.ts";
export { useAction, useActionOf, useSend, type Action, type Progress, type Send } from "./use-send.ts";
export { useSending } from "./use-sending.ts";
export { useReaderLanguage, useTranslate, useTranslateAny } from "./use-texts.ts";
