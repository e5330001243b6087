/** Around the launcher in its frame, for what sticks out of it: the badge, and the ring of the focus. */
export const LAUNCHER_ROOM_PX = 8;
