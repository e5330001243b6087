export { ChannelField, useHasChannels } from "./late-channel-field.tsx";
export type { Channel } from "./channel-field.tsx";
