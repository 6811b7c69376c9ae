/** The kind of what a dragged tile carries, so that a folder takes nothing else. */
export const carriedFiles = "application/x-kiosk-files";
