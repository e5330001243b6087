/** A modal and the App Home take more. */
export const MAX_MESSAGE_BLOCKS = 50;
/** Blocks of a modal or of the App Home. */
export const MAX_VIEW_BLOCKS = 100;
/** Characters of a section's text. */
export const MAX_SECTION_TEXT = 3000;
export const MAX_HEADER_TEXT = 150;
/** Label of an input block. */
export const MAX_LABEL_TEXT = 2000;
export const MAX_HINT_TEXT = 2000;
export const MAX_BUTTON_TEXT = 75;
export const MAX_BUTTON_VALUE = 2000;
export const MAX_URL = 3000;
/** What screen readers say of a picture. */
export const MAX_ALT_TEXT = 2000;
/** Length of an `action_id` or a `block_id`. */
export const MAX_ID = 255;
/** Texts and pictures of a context block. */
export const MAX_CONTEXT_ELEMENTS = 10;
/** Characters of one text of a context block. */
export const MAX_CONTEXT_TEXT = 3000;
export const MAX_ACTIONS_ELEMENTS = 25;
/** Options of a menu whose options are part of the view. */
export const MAX_OPTIONS = 100;
/** Options of a group of radio buttons. */
export const MAX_RADIO_BUTTONS = 10;
/** Characters of an option's text, and of its value. */
export const MAX_OPTION_TEXT = 75;
export const MAX_OPTION_VALUE = 150;
export const MAX_PLACEHOLDER = 150;
/** Characters that a text input may ask for. */
export const MAX_INPUT_LENGTH = 3000;
/** Files of a file input. */
export const MAX_FILES = 10;
/** Title, submit and close of a modal. */
export const MAX_MODAL_TITLE = 24;
export const MAX_PRIVATE_METADATA = 3000;
/** Bytes of a view as JSON. */
export const MAX_VIEW_BYTES = 250_000;
/** Characters of a message's own text, which notifications show; Slack cuts longer ones off. */
export const MAX_MESSAGE_TEXT = 4000;
