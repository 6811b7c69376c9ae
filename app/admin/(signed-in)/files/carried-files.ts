/** The MIME type of dragged files. Folders accept no other drops. */
export const carriedFiles = "application/x-kiosk-files";
