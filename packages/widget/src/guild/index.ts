export {
  infiniteQueryOptions,
  queryOptions,
  useInfiniteQuery,
  useQuery,
  type InfiniteData,
  type QueryClient,
} from "@tanstack/react-query";
export { callQuery, listQuery, type Cursor, type ListInput } from "./call-query.ts";
export { describeFailure, explainFailure, showFailure } from "./failure-text.ts";
export { GuildProvider, useGuild, useStored } from "./guild-provider.tsx";
export type { Guild, Notice, Store, Texts } from "./guild.ts";
export { isGone } from "./is-gone.ts";
export { latePart, type Late } from "./late-part.tsx";
export { createMemberReader, type Member, type ReadMember } from "./member.ts";
export { isAbout, refreshTopics } from "./refresh-topics.ts";
export { useCall, useList } from "./use-call.ts";
export { useMayOpen } from "./use-may-open.ts";
export { useMay, useMember, useMemberOrNull } from "./use-member.ts";
export { useAction, useSend, type Action, type Progress, type Send } from "./use-send.ts";
export { useReaderLanguage, useTranslate, useTranslateAny } from "./use-texts.ts";
