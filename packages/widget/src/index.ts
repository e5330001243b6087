export { MemberChip, MemberName, MemberNames, type MemberHref } from "./features/members/index.ts";
export { QuotaCard, QuotaCardSkeleton, type Quota } from "./features/quota/index.ts";
export { ThanksCard, type ThankBack, type ThanksCardProps } from "./features/thanks/index.ts";
export { afterPaint } from "./ui/after-paint.ts";
export { AmountField, type AmountFieldProps } from "./ui/amount-field.tsx";
export { Avatar, type AvatarSize, type Person } from "./ui/avatar.tsx";
export { AvatarStack } from "./ui/avatar-stack.tsx";
export { Badge, CountBadge, GroupBadge, type BadgeTone } from "./ui/badge.tsx";
export { Banner, ErrorList, type BannerTone } from "./ui/banner.tsx";
export { BarChart, type Bar, type BarChartProps } from "./ui/bar-chart.tsx";
export {
  Button,
  buttonClass,
  ButtonLink,
  type ButtonLook,
  type ButtonProps,
  type ButtonVariant,
} from "./ui/button.tsx";
export { Card, type CardProps } from "./ui/card.tsx";
export { Checkbox, Switch, type CheckboxProps } from "./ui/checkbox.tsx";
export { Clamp } from "./ui/clamp.tsx";
export { classNames } from "./ui/class-names.ts";
export { CountUp } from "./ui/count-up.tsx";
export { DateField, type DateFieldProps } from "./ui/date-field.tsx";
export { DateTimeField, type DateTimeFieldProps } from "./ui/date-time-field.tsx";
export { Dialog, leaveDialog, type DialogProps } from "./ui/dialog.tsx";
export { EmptyPlace } from "./ui/empty-place.tsx";
export { EmptyState } from "./ui/empty-state.tsx";
export { EmptyPicture, type EmptyPictureName } from "./ui/empty-picture.tsx";
export { OfflinePicture } from "./ui/offline-picture.tsx";
export { FeedIcon } from "./ui/feed-icon.tsx";
export { FeedItem, FeedSeparator, type FeedItemFrame, type FeedItemProps } from "./ui/feed-item.tsx";
export { FileField, type FileFieldProps } from "./ui/file-field.tsx";
export { FilesField, type FilesFieldProps } from "./ui/files-field.tsx";
export { type StoredFile } from "./ui/file-row.tsx";
export { IconButton, type IconButtonProps } from "./ui/icon-button.tsx";
export { identityColour, identityHue, initials } from "./ui/identity.ts";
export { ImageViewer, type ImageViewerProps, type ViewedImage } from "./ui/image-viewer.tsx";
export { isApple } from "./ui/is-apple.ts";
export { Kbd } from "./ui/kbd.tsx";
export { Link, LinkProvider, type LinkProps } from "./ui/link.tsx";
export { LoadMore, Pagination } from "./ui/load-more.tsx";
export { lookIntoFile, openPicture } from "./ui/look-into-file.ts";
export { Medal } from "./ui/medal.tsx";
export { Menu, type MenuItem, type MenuTriggerProps } from "./ui/menu.tsx";
export { useMediaQuery } from "./ui/media-query.ts";
export { PasswordField } from "./ui/password-field.tsx";
export { CurrencyIcon, RewardChip, RewardList, type RewardAmount, type RewardTone } from "./ui/reward.tsx";
export { SegmentedControl, type Segment } from "./ui/segmented-control.tsx";
export { Select, type SelectOption, type SelectProps } from "./ui/select.tsx";
export { Sentence } from "./ui/sentence.tsx";
export { Skeleton, SkeletonText } from "./ui/skeleton.tsx";
export { Snackbar, type MessagePlace, type SnackbarMessage } from "./ui/snackbar.tsx";
export { messagePlace } from "./ui/snackbar-place.ts";
export { Spinner } from "./ui/spinner.tsx";
export { TabPanel, Tabs, type Tab, type TabsProps } from "./ui/tabs.tsx";
export { TextArea, type TextAreaProps } from "./ui/text-area.tsx";
export { TextField, type TextFieldProps } from "./ui/text-field.tsx";
export { TextProvider, useLanguage, useText, type Translate } from "./ui/text.tsx";
export type { FeedTime } from "./ui/time-attributes.ts";
export { TooltipHost } from "./ui/tooltip.tsx";
export { useCardFocus } from "./ui/use-card-focus.ts";
export { type LoadPeople } from "./ui/use-picker.ts";
export { UserPicker, type UserPickerProps } from "./ui/user-picker.tsx";
export { VisuallyHidden } from "./ui/visually-hidden.tsx";
